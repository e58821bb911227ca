#!/usr/bin/env python3
"""A bot for Calaveras: reads a view a line, answers a move a line. It keeps Nicole's eye on its own team."""
import json
import random
import sys


def moves(view):
    """Every way to put down a location, and a twist that moves nothing."""
    turn, you = view["turn"][0], view["you"]
    hand = view["seats"][you]["hand"]
    places = [{"seat": seat} for seat in range(len(view["seats"]))] + ["innocent", "suspect"]
    for card in sorted(set(hand)):
        if card == "twist":
            yield {"seat": turn, "play": "twist"}
        else:
            yield from ({"seat": turn, "play": card, "to": place} for place in places)
    if not hand:
        yield {"seat": turn, "pass": True}


def worth(view, move):
    """Cards in front of one's own team draw Nicole there; pairs cancel, so a second one is a loss."""
    place = move.get("to")
    if not isinstance(place, dict):
        return 0
    seat = view["seats"][place["seat"]]
    is_ours = seat["team"] == view["seats"][view["you"]]["team"]
    return (1 if is_ours else -1) * (-1 if move["play"] in seat["front"] else 1)


for line in sys.stdin:
    view = json.loads(line)["view"]
    best = max(moves(view), key=lambda move: (worth(view, move), random.random()))
    print(json.dumps({"move": best}), flush=True)
