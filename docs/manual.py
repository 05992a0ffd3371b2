"""manual.py TOOL FOLDER: writes cli.md and transitions.1 from the tool's description of itself (--experimental-dump-help) and
its help topics. ArgumentParser's generator writes neither Markdown nor examples."""
import json
import re
import subprocess
import sys

tool, folder = sys.argv[1:]


def printed(*words):
    return subprocess.run([tool, *words], check=True, capture_output=True, text=True).stdout


def commands(command, path=()):
    path += (command["commandName"],)
    yield " ".join(path), command
    for child in command.get("subcommands", []):
        if child["commandName"] != "help" and child["shouldDisplay"]:
            yield from commands(child, path)


def term(argument):
    value = f"<{argument.get('valueName', 'value')}>"
    names = ", ".join(("--" if name["kind"] == "long" else "-") + name["name"] for name in argument.get("names", []))
    return {"positional": value, "flag": names, "option": f"{names} {value}"}[argument["kind"]]


def meaning(argument):
    text = argument.get("abstract", "")
    words = argument.get("completionKind", {}).get("list", {}).get("values", [])
    if argument["isRepeating"] and "repeated" not in text:
        text += " May be given more than once."
    if words and ", ".join(words) not in text:
        text += f" Allowed: {', '.join(words)}."
    return text + (f" Default: {argument['defaultValue']}." if "defaultValue" in argument else "")


def arguments(command):
    generated = ("experimental-dump-help", "generate-completion-script", "help-hidden")
    return [
        (term(a), meaning(a))
        for a in command.get("arguments", [])
        if not any(name["name"] in generated for name in a.get("names", []))
    ]


def usage(name, command):
    words = [name]
    for argument in command.get("arguments", []):
        if argument["kind"] == "positional" or not argument["isOptional"]:
            word = term(argument) + (" ..." if argument["isRepeating"] else "")
            words.append(f"[{word}]" if argument["isOptional"] else word)
    return " ".join(words + ["[<options>]"])


everything = list(commands(json.loads(printed("--experimental-dump-help"))["command"]))
version = printed("--version").strip()
listed = [argument for _, command in everything for argument in arguments(command)]
common = [a for a in dict.fromkeys(listed) if listed.count(a) * 2 > len(everything)]
root = everything[0][1]
topics = re.findall(r"^  ([a-z-]+) +(\S.*)$", root["discussion"].split("HELP TOPICS:\n")[1].split("\n\n")[0], re.M)


def parts(command):
    """The paragraphs and the examples of a command."""
    text, _, examples = command.get("discussion", "").partition("EXAMPLES:\n")
    paragraphs = [p for p in text.split("\n\n") if p.strip() and not p.startswith(("HELP TOPICS:", "  See "))]
    lines = re.findall(r"  # (.*)\n((?:  .*\n?)+)", examples)
    return [p.strip() for p in paragraphs], [(purpose, re.sub("(?m)^  ", "", line)) for purpose, line in lines]


def prose(text, marks="<*_"):
    """Escapes Markdown's special characters, except in `code`."""
    pieces = text.split("`")
    pieces[::2] = [re.sub(f"([{re.escape(marks)}])", r"\\\1", piece) for piece in pieces[::2]]
    return "`".join(pieces)


def table(rows):
    return "\n".join(["| argument | meaning |", "|---|---|"] + [f"| `{t}` | {prose(m, '|<*_')} |" for t, m in rows])


def markdown():
    def link(name, text):
        return f"| [`{name}`](#{name.replace(' ', '-')}) | {prose(text, '|<*_')} |"

    yield "# transitions\n\nThe reference of the command-line tool. `make docs` writes this page from the tool's help."
    yield "\n".join(["| command | what it does |", "|---|---|"] + [link(n, c["abstract"]) for n, c in everything[1:]])
    yield "\n".join(["| help topic | what it describes |", "|---|---|"] + [link(*topic) for topic in topics])
    for name, command in everything:
        paragraphs, examples = parts(command)
        yield f"## {name}\n\n{prose(command['abstract'])}\n\n```text\n{usage(name, command)}\n```"
        yield from map(prose, paragraphs)
        own = [a for a in arguments(command) if a not in common]
        if own:
            yield table(own)
        shared = [f"`{a[0]}`" for a in arguments(command) if a in common]
        if shared:
            yield f"[Common](#common-options): {', '.join(shared)}."
        yield "```sh\n" + "\n\n".join(f"# {purpose}\n{line.strip()}" for purpose, line in examples) + "\n```"
    yield "## Common options\n\nMost commands take these.\n\n" + table(common)
    for name, summary in topics:
        yield f"## {name}\n\n{summary}\n\n```text\n{printed('help', name)}```"


def roff(text):
    """Escapes roff's special characters, those that it prints differently, and a line that begins like a request."""
    special = {"\\": r"\e", "-": r"\-", "'": r"\(aq", "`": r"\(ga", "^": r"\(ha", "~": r"\(ti", '"': r"\(dq"}
    text = "".join(special.get(c, c if c < "\x80" else f"\\[u{ord(c):04X}]") for c in text)
    return r"\&" + text if text.startswith((".", "'")) else text


def manual():
    def described(rows):
        for word, text in rows:
            yield from (".TP", ".B " + roff(word), roff(text))

    def body(command):
        paragraphs, examples = parts(command)
        for paragraph in paragraphs:
            yield from (".PP", roff(paragraph))
        if command is not root:
            yield from described([a for a in arguments(command) if a not in common])
        for purpose, line in examples:
            yield from (".PP", roff(purpose + ":"), ".PP", ".RS 4", ".nf", *map(roff, line.strip().split("\n")), ".fi", ".RE")

    # The page has no date, so the same sources give the same page.
    yield from ('.\\" Written by docs/manual.py; `make docs` regenerates it.',
                f'.TH TRANSITIONS 1 "" "transitions {version}" "Transition Registry"', ".nh", ".ad l", ".SH NAME",
                "transitions \\- " + roff(root["abstract"]), ".SH SYNOPSIS", ".B transitions", ".I command",
                '.RI [ argument " ...]"', ".br", ".B transitions help", '.RI [ command " | " topic ]', ".SH DESCRIPTION")
    yield from body(root)
    yield from (".SH OPTIONS", ".PP", "Most commands take these options.")
    yield from described(common)
    yield ".SH COMMANDS"
    for name, command in everything[1:]:
        yield from (".SS " + roff(name), roff(command["abstract"]), ".PP", roff(usage(name, command)))
        yield from body(command)
    for name, summary in topics:
        heading = "EXIT STATUS" if name == "exit-codes" else name.upper().replace("-", " ")
        yield from (".SH " + heading, roff(summary), ".PP", ".nf")
        yield from map(roff, printed("help", name).rstrip("\n").split("\n"))
        yield ".fi"


for file, text in [("cli.md", "\n\n".join(markdown())), ("transitions.1", "\n".join(manual()))]:
    with open(f"{folder}/{file}", "w", encoding="utf-8") as page:
        page.write(text + "\n")
