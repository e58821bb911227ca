// Arosa's sounds: fetched, played, and drawn in step as level and spectrum of the same samples.

const pause = (ms) => new Promise((done) => { setTimeout(done, ms); });

/** Where sounds come out; the context is made when somebody wants to hear them. */
const ear = { context: null, volume: null, isBlocked: false };
soupcon.ear = ear;
const clips = new Map();

/** How somebody listens: "on", "off" if they only watch, nothing if they haven't said yet. */
ear.wish = () => localStorage.getItem("soupcon-sound");
ear.setWish = (wish) => localStorage.setItem("soupcon-sound", wish);
ear.loudness = () => Number(localStorage.getItem("soupcon-volume") ?? 80);
ear.setLoudness = (loudness) => {
  localStorage.setItem("soupcon-volume", loudness);
  if (ear.volume) ear.volume.gain.value = (ear.loudness() / 100) ** 2;
};

/** Whether the browser lets us be heard. Some want a tap first. */
ear.open = async () => {
  if (!ear.context) {
    ear.context = new AudioContext();
    ear.volume = ear.context.createGain();
    ear.volume.connect(ear.context.destination);
  }
  ear.setLoudness(ear.loudness());
  if (ear.context.state !== "running") await Promise.race([ear.context.resume(), pause(400)]);
  ear.isBlocked = ear.context.state !== "running";
  return !ear.isBlocked;
};

/** A clip's samples. An offline context needs no tap, so that a sound can be seen even where it isn't heard. */
ear.clip = (url) => {
  if (!clips.has(url)) {
    if (clips.size > 12) clips.delete(clips.keys().next().value);
    const decoded = fetch(url).then((answer) => {
      if (!answer.ok) throw Object.assign(new Error(url), { status: answer.status });
      return answer.arrayBuffer();
    }).then((bytes) => new OfflineAudioContext(1, 1, 22050).decodeAudioData(bytes));
    decoded.catch(() => clips.delete(url));
    clips.set(url, decoded);
  }
  return clips.get(url);
};

/**
 * Plays a sound and draws it, in step; the silence at its end is left out. Says what came of it: "heard"; "skipped"; "gone" if there is no
 * such sound any more; "blocked" if the browser wants a tap first; "later" if it can't be had right now.
 */
ear.play = async (url, now) => {
  let buffer;
  try {
    buffer = await ear.clip(url);
  } catch ({ status }) {
    return status === 404 ? "gone" : "later";
  }
  if (now.isSkipped) return "skipped";
  const isOn = ear.wish() === "on";
  if (isOn && !await ear.open()) return "blocked";
  const frames = spectrum(buffer), seconds = lengthOf(buffer, frames);
  let source;
  if (isOn) {
    source = ear.context.createBufferSource();
    source.buffer = buffer;
    source.connect(ear.volume);
    source.start();
  }
  ear.stop = () => source?.stop();
  // For tests: how it was played, how long the clip is, and how much of it was played.
  Object.assign(document.getElementById("ear").dataset, {
    isPlayed: isOn ? ear.context.state : "silent", isSeconds: buffer.duration.toFixed(3), isUntil: seconds.toFixed(3),
  });
  await draw(frames, seconds, now);
  source?.stop();
  return now.isSkipped ? "skipped" : "heard";
};

/** How long a clip is played, in seconds: until nothing more is to be heard. */
const lengthOf = (buffer, frames = spectrum(buffer)) => Math.min(buffer.duration, ending(frames) + TAIL);
ear.lengthOf = lengthOf;

// --- Level and spectrum ----------------------------------------------------

/** Frames a second, samples in each, and the bands that their frequencies are put together in. */
const RATE = 100;
const FRAME = 256;
const BANDS = 40;

/** How loud each band is in each hundredth of a second, in decibels; and the level. */
const spectrum = (buffer) => {
  const samples = buffer.getChannelData(0), hop = Math.round(buffer.sampleRate / RATE);
  const frames = [];
  for (let start = 0; start + FRAME <= samples.length; start += hop) {
    const real = new Float32Array(FRAME), imaginary = new Float32Array(FRAME);
    let energy = 0;
    for (let at = 0; at < FRAME; at++) {
      const sample = samples[start + at];
      energy += sample * sample;
      real[at] = sample * (0.5 - 0.5 * Math.cos((2 * Math.PI * at) / FRAME));
    }
    transform(real, imaginary);
    const bands = Array.from({ length: BANDS }, (_, band) => {
      const from = Math.floor(2 ** ((band / BANDS) * 7)), to = Math.max(from + 1, Math.floor(2 ** (((band + 1) / BANDS) * 7)));
      let power = 0;
      for (let bin = from; bin < to; bin++) power += real[bin] ** 2 + imaginary[bin] ** 2;
      return 10 * Math.log10(power / (to - from) + 1e-9);
    });
    frames.push({ bands, level: 10 * Math.log10(energy / FRAME + 1e-9) });
  }
  return frames;
};

/** The fast Fourier transform, in place. */
const transform = (real, imaginary) => {
  const size = real.length;
  for (let at = 1, other = 0; at < size; at++) {
    let bit = size >> 1;
    for (; other & bit; bit >>= 1) other ^= bit;
    other ^= bit;
    if (at < other) [real[at], real[other]] = [real[other], real[at]];
  }
  for (let length = 2; length <= size; length *= 2) {
    const angle = (-2 * Math.PI) / length;
    for (let start = 0; start < size; start += length) {
      for (let at = 0; at < length / 2; at++) {
        const cosine = Math.cos(angle * at), sine = Math.sin(angle * at), low = start + at, high = low + length / 2;
        const a = real[high] * cosine - imaginary[high] * sine, b = real[high] * sine + imaginary[high] * cosine;
        real[high] = real[low] - a;
        imaginary[high] = imaginary[low] - b;
        real[low] += a;
        imaginary[low] += b;
      }
    }
  }
};

/** What is played after the last knock, in seconds. */
const TAIL = 0.25;
/** Noise goes up and down from frame to frame, so several are put together; then a knock exceeds it by this, in decibels. */
const TOGETHER = 4;
const AUDIBLE = 9;

/**
 * When the last knock ends, in seconds. Each band is compared with its own noise, the level below which it is for a quarter of the time:
 * a soft knock deep down in the hotel is no louder than the hiss of the room, but in a few bands it stands out.
 */
const ending = (frames) => {
  const levels = Array.from({ length: BANDS }, (_, band) => {
    const powers = frames.map(({ bands }) => 10 ** (bands[band] / 10));
    return powers.map((_, at) => powers.slice(at, at + TOGETHER).reduce((sum, power) => sum + power) / Math.min(TOGETHER, powers.length - at));
  });
  const lasts = levels.map((powers) => {
    const floor = powers.toSorted((one, other) => one - other)[Math.floor(powers.length / 4)];
    return powers.findLastIndex((power) => power > floor * 10 ** (AUDIBLE / 10));
  });
  return (Math.max(...lasts) + 1) / RATE;
};

/** Draws a sound into the sky while it lasts: bands like northern lights, the level as a line below. */
const draw = async (frames, seconds, now) => {
  const canvas = document.getElementById("twin");
  const box = canvas.getBoundingClientRect(), scale = Math.min(2, devicePixelRatio || 1);
  canvas.width = Math.max(1, Math.round(box.width * scale));
  canvas.height = Math.max(1, Math.round(box.height * scale));
  const pen = canvas.getContext("2d"), { width, height } = canvas;
  const style = getComputedStyle(canvas), isDay = style.colorScheme === "light";
  const across = width / frames.length;
  const floor = height - 4 * scale, bands = height * 0.72;
  let drawn = 0;
  const drawUntil = (until) => {
    for (; drawn < Math.min(until, frames.length); drawn++) {
      const { bands: powers, level } = frames[drawn];
      powers.forEach((power, band) => {
        const strength = Math.min(1, Math.max(0, (power + 45) / 60));
        if (strength < 0.05) return;
        pen.fillStyle = `hsl(${150 + band * 3.2} 75% ${isDay ? 32 : 66}% / ${strength})`;
        pen.fillRect(drawn * across, bands - ((band + 1) * bands) / BANDS, across + 0.5, bands / BANDS + 0.5);
      });
      const high = Math.max(0, (level + 60) / 60) * (height - bands - 6 * scale);
      pen.fillStyle = style.color;
      pen.fillRect(drawn * across, floor - high, Math.max(1, across * 0.6), high + scale);
    }
    canvas.dataset.isDrawn = drawn;
  };
  const start = performance.now();
  while (performance.now() - start < seconds * 1000 && !now.isSkipped) {
    drawUntil(Math.floor(((performance.now() - start) / 1000) * RATE));
    await pause(30);
  }
  drawUntil(frames.length);
};
