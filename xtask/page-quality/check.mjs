// `cargo xtask page-quality`: every kind of page of a real server, in both languages, through four validators.
//
// node check.mjs SERVER: the program to start. It runs in target/page-quality, where npm has put the validators, and leaves the pages
// that it fetched in html/. A name of a validator after the program runs that one alone.

import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { createInterface } from 'node:readline';
import { HtmlValidate } from 'html-validate';
import lighthouse, { desktopConfig } from 'lighthouse';
import pa11y from 'pa11y';
import puppeteer from 'puppeteer';
import vnu from 'vnu-jar';
import rules from './rules.mjs';

const GAMES = ['calaveras', 'arosa', 'codenames'];
const LANGUAGES = ['en', 'fr'];
const [program, only] = process.argv.slice(2);
const isWanted = (validator) => !only || only === validator;
const faults = [];
const tell = (validator, page, what) => {
    faults.push(what);
    console.log(`${validator}: ${page}: ${what}`);
};

// The server.

fs.rmSync('data', { recursive: true, force: true });
fs.rmSync('html', { recursive: true, force: true });
fs.mkdirSync('html');
const server = spawn(program, ['serve', '--listen', '127.0.0.1:0', '--data', 'data', '--no-rate-limits', '--open-lobby', '--log', 'warn'], {
    env: { ...process.env, SOUPCON_BOT_DELAY_MS: '5' },
    stdio: ['ignore', 'pipe', 'inherit'],
});
process.on('exit', () => server.kill());
const base = await new Promise((found, lost) => {
    server.on('exit', () => lost(new Error('the server did not start')));
    createInterface(server.stdout).on('line', (line) => {
        if (line.startsWith('Soupçon is at ')) found(line.slice('Soupçon is at '.length));
    });
});

// Somebody, and what they do.

class Person {
    static async new() {
        const person = new Person();
        ({ token: person.token } = await person.post('/people', {}));
        return person;
    }

    async ask(method, path, body) {
        const headers = { 'content-type': 'application/json', ...(this.token && { authorization: `Bearer ${this.token}` }) };
        const answer = await fetch(base + path, { method, headers, body: body && JSON.stringify(body) });
        const json = await answer.json();
        if (!answer.ok) throw Object.assign(new Error(`${method} ${path}: ${JSON.stringify(json)}`), { code: json.error?.code });
        return json;
    }

    post(path, body) {
        return this.ask('POST', path, body);
    }

    get(path) {
        return this.ask('GET', path);
    }

    async make(settings) {
        const { table } = await this.post('/tables', { name: 'Ada', bots: 'recruit', ...settings });
        return `/tables/${table}`;
    }

    /** Makes a game that begins with this person's turn. */
    async begin(game, settings = {}) {
        const first = game === 'codenames' ? 'red' : 0;
        const table = await this.make({ game, options: { first }, ...settings });
        await this.post(`${table}/chat`, { text: 'Bonsoir & <welcome>' });
        await this.post(`${table}/start`, {});
        return table;
    }

    /** Does what a bot would do. */
    async move(table) {
        const { move } = await this.post(`${table}/hint`, {});
        return this.post(`${table}/moves`, { move });
    }

    /** Plays to the end as a bot would. */
    async finish(table) {
        for (;;) {
            const { table: shown, view, you } = await this.get(table);
            if (shown.phase === 'over') return;
            if (view.turn.includes(you.seat)) {
                // Where several may act, a bot may be faster, and the move is refused.
                await this.move(table).catch((error) => error.code || Promise.reject(error));
            } else {
                await new Promise((soon) => setTimeout(soon, 20));
            }
        }
    }

    cookie(language) {
        return [`language=${language}`, this.token && `soupcon=${this.token}`].filter(Boolean).join('; ');
    }
}

const [ada, stranger] = [await Person.new(), new Person()];
const pages = [];
/** Notes a page; `isTable` for those that no search engine may list. */
const add = (name, path, { person = ada, status = 200, form, isTable = path.startsWith('/tables/'), measured = false } = {}) =>
    pages.push({ name, path, person, status, form, isTable, measured });

for (const game of GAMES) {
    const waiting = await ada.make({ game, listed: true });
    // A lobby lists tables where somebody is.
    fetch(`${base}${waiting}/stream`, { headers: { authorization: `Bearer ${ada.token}` } }).catch(() => {});
    add(`${game}-waiting`, waiting, { measured: true });
    add(`${game}-waiting-stranger`, waiting, { person: stranger });
    add(`${game}-waiting-screen`, `${waiting}/screen`);
    add(`${game}-host`, `${waiting}/host`);

    const turn = await ada.begin(game);
    add(`${game}-turn`, turn, { measured: true });
    add(`${game}-turn-stranger`, turn, { person: stranger });
    add(`${game}-turn-screen`, `${turn}/screen`);
    add(`${game}-guided`, await ada.begin(game, { guided: true }));

    const middle = await ada.begin(game);
    await ada.move(middle);
    add(`${game}-middle`, middle);

    const over = await ada.begin(game);
    await ada.finish(over);
    add(`${game}-over`, over, { measured: true });
    add(`${game}-over-stranger`, over, { person: stranger });
    add(`${game}-over-screen`, `${over}/screen`);
    for (const eyes of ['onlooker', '0', 'truth']) add(`${game}-replay-${eyes}`, `${over}/replay?game=1&at=3&as=${eyes}`);
    add(`${game}-replay-end`, `${over}/replay`);
    add(`${game}-verified`, `${over}/verified`);
    // A review is made when it is asked for; one page says how far it is.
    const review = `${over}/review?game=1`;
    const isMade = async () => !(await (await fetch(base + review)).text()).includes('http-equiv="refresh"');
    while (!(await isMade())) await new Promise((soon) => setTimeout(soon, 200));
    add(`${game}-review`, review);
    add(`rules-${game}`, `/rules/${game}`);
}
const closed = await ada.make({ game: 'arosa' });
await ada.post(`${closed}/close`, {});
add('closed', closed);
const renewed = await ada.make({ game: 'arosa' });
await ada.post(`${renewed}/renew`, {});
add('code', `/code?code=${(await ada.get(renewed)).table.code}`, { person: stranger, isTable: true });
add('device', '/device', { form: `table=${closed.split('/')[2]}`, person: await Person.new(), isTable: true });
add('home', '/', { measured: true });
add('home-stranger', '/', { person: stranger, measured: true });
for (const path of ['/daily', '/puzzles', '/puzzles/1', '/puzzles/1?move=0', '/history', '/records', '/keeps', '/api']) {
    add(path.slice(1).replace(/\W+/g, '-'), path, { isTable: path === '/history' });
}
add('history-stranger', '/history', { person: stranger, isTable: true });
add('nowhere', '/nowhere', { status: 404 });
add('wrong-method', '/play', { status: 405 });

// Their text, which is all that somebody without a script gets.

const files = [];
for (const { name, path, person, status, form } of pages) {
    for (const language of LANGUAGES) {
        const headers = { accept: 'text/html', cookie: person.cookie(language) };
        const sent = form ? { method: 'POST', body: form, headers: { ...headers, origin: base, 'content-type': 'application/x-www-form-urlencoded' } } : { headers };
        const answer = await fetch(base + path, sent);
        const html = await answer.text();
        const file = `html/${name}-${language}.html`;
        fs.writeFileSync(file, html);
        files.push(file);
        if (answer.status !== status) tell('status', file, `${answer.status} instead of ${status}`);
        if (!html.includes(`<html lang="${language}"`)) tell('language', file, `not in ${language}`);
        // A form's answer may have a new token in the place of the old one.
        const token = answer.headers.getSetCookie().map((cookie) => /^soupcon=([^;]+)/.exec(cookie)?.[1]).find(Boolean);
        if (token) person.token = token;
    }
}
console.log(`${pages.length} pages in ${LANGUAGES.length} languages`);

if (isWanted('vnu')) {
    const { stdout, stderr } = spawnSync('java', ['-jar', String(vnu), '--format', 'json', '--stdout', ...files], { encoding: 'utf8', maxBuffer: 1 << 28 });
    if (!stdout.startsWith('{')) throw new Error(`vnu: ${stderr}`);
    for (const { type, subType, message, url, lastLine, extract } of JSON.parse(stdout).messages) {
        if (type === 'info' && subType !== 'warning') continue;
        if (rules.vnu.some(({ pattern }) => pattern.test(message))) continue;
        tell('vnu', url.split('/').pop(), `line ${lastLine}: ${message} ${extract ?? ''}`.replace(/\s+/g, ' '));
    }
}

if (isWanted('html-validate')) {
    const validator = new HtmlValidate(rules.htmlValidate);
    for (const file of files) {
        const { results } = await validator.validateFile(file);
        for (const { messages } of results) {
            for (const { ruleId, message, selector } of messages) tell('html-validate', file, `${ruleId}: ${message} (${selector})`);
        }
    }
}

// The pages as a browser shows them, with their script.

const arguments_ = ['--no-sandbox', '--disable-dev-shm-usage'];
const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
const visited = pages.filter(({ form }) => !form);

/** Somebody's own browser, with a page open in it. */
const open = async (browser, { path, person }, language, viewport) => {
    const context = await browser.createBrowserContext();
    const page = await context.newPage();
    const cookies = { language, ...(person.token && { soupcon: person.token }) };
    await page.setCookie(...Object.entries(cookies).map(([name, value]) => ({ name, value, url: base })));
    await page.setViewport(viewport);
    const answer = await page.goto(base + path, { waitUntil: 'load' });
    return { context, page, status: answer.status() };
};

if (isWanted('pa11y')) {
    const browser = await puppeteer.launch({ executablePath, args: arguments_ });
    for (const visit of visited) {
        for (const language of LANGUAGES) {
            // The languages share the sizes out between them.
            const viewport = language === 'en' ? { width: 1280, height: 800 } : { width: 390, height: 844, isMobile: true, hasTouch: true };
            const { context, page, status } = await open(browser, visit, language, viewport);
            const name = `${visit.name}-${language}`;
            if (status !== visit.status) tell('pa11y', name, `${status} instead of ${visit.status}`);
            const { issues } = await pa11y(base + visit.path, {
                browser,
                page,
                ignoreUrl: true,
                runners: ['axe', 'htmlcs'],
                // What axe can't decide, such as text on a gradient, is no fault.
                levelCapWhenNeedsReview: 'warning',
                standard: 'WCAG2AA',
                ignore: rules.pa11y.map(({ code }) => code),
                timeout: 60_000,
                // What moves on a page's arrival has come to rest.
                wait: 500,
            });
            for (const { code, message, selector, context } of issues) {
                tell('pa11y', name, `${code}: ${message} (${selector}) ${context ?? ''}`.replace(/\s+/g, ' '));
            }
            await context.close();
        }
    }
    await browser.close();
}

if (isWanted('lighthouse')) {
    const browser = await puppeteer.launch({ executablePath, args: arguments_ });
    const port = Number(new URL(browser.wsEndpoint()).port);
    for (const { name, path, person, isTable } of visited.filter(({ measured }) => measured)) {
        for (const language of LANGUAGES) {
            const flags = {
                port,
                logLevel: 'error',
                onlyCategories: ['accessibility', 'best-practices', 'seo'],
                // Tables are for those who were invited: that no search engine lists them is on purpose.
                skipAudits: isTable ? ['is-crawlable'] : [],
                extraHeaders: { Cookie: person.cookie(language), 'Accept-Language': language },
            };
            const { lhr } = await lighthouse(base + path, flags, language === 'fr' ? desktopConfig : undefined);
            const scores = Object.values(lhr.categories).map(({ id, score }) => `${id} ${Math.round(score * 100)}`);
            console.log(`lighthouse: ${name}-${language}: ${scores.join(', ')}`);
            for (const { id, score, auditRefs } of Object.values(lhr.categories)) {
                if (score === 1) continue;
                const failed = auditRefs.map(({ id, weight }) => ({ ...lhr.audits[id], weight })).filter((audit) => audit.weight > 0 && audit.score !== null && audit.score < 1);
                const told = failed.map(({ id, title, details }) => `${id} (${title}) ${JSON.stringify(details?.items ?? []).slice(0, 600)}`);
                tell('lighthouse', `${name}-${language}`, `${id} ${score}: ${told.join('; ')}`);
            }
            if (lhr.runtimeError) tell('lighthouse', `${name}-${language}`, lhr.runtimeError.message);
        }
    }
    await browser.close();
}

server.kill();
console.log(faults.length ? `${faults.length} faults` : 'no faults');
process.exit(faults.length ? 1 : 0);
