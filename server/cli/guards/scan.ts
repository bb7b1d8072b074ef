/** Views of a source file; each keeps all line breaks and columns of the original. */
export type Scanned = {
  /** Without comments. */
  readable: string;
  /** Without comments and without the contents of strings. */
  code: string;
  /** Only the contents of strings and templates. */
  strings: string;
};

type Mode = "code" | "line" | "block" | '"' | "'" | "`";

/** A slash begins a regular expression after an operator or an opening bracket, otherwise it divides. */
function canStartRegExp(before: string): boolean {
  const last = before.trimEnd().at(-1);
  return (
    last === undefined ||
    "(,=:[!&|?{};+-*%~^<>".includes(last) ||
    /\b(?:return|typeof|case)$/.test(before.trimEnd())
  );
}

function findRegExpEnd(source: string, start: number): number {
  let isInClass = false;
  for (let at = start + 1; at < source.length && source[at] !== "\n"; at += 1) {
    const char = source[at];
    if (char === "\\") at += 1;
    else if (char === "[") isInClass = true;
    else if (char === "]") isInClass = false;
    else if (char === "/" && !isInClass) return at;
  }
  return start;
}

/**
 * Splits TypeScript into code, comments and strings without parsing it. Handles nested templates and regular
 * expressions; an apostrophe in JSX text costs at most the rest of its line.
 */
export function scanSource(source: string): Scanned {
  const readable: string[] = [];
  const code: string[] = [];
  const strings: string[] = [];
  const templates: number[] = [];
  let braces = 0;
  let mode: Mode = "code";
  const addChar = (char: string, isCode: boolean, isString: boolean, isComment: boolean) => {
    const blank = char === "\n" ? "\n" : " ";
    readable.push(isComment ? blank : char);
    code.push(isCode ? char : blank);
    strings.push(isString ? char : blank);
  };
  for (let at = 0; at < source.length; at += 1) {
    const char = source[at] ?? "";
    const pair = source.slice(at, at + 2);
    if (mode === "code") {
      if (pair === "//" || pair === "/*") {
        mode = pair === "//" ? "line" : "block";
        addChar(char, false, false, true);
        continue;
      }
      if (char === "/" && canStartRegExp(code.slice(-40).join(""))) {
        const end = findRegExpEnd(source, at);
        for (; at < end; at += 1) addChar(source[at] ?? "", false, false, false);
        addChar("/", true, false, false);
        continue;
      }
      if (char === "{") braces += 1;
      if (char === "}") {
        if (templates.at(-1) === braces) {
          templates.pop();
          mode = "`";
        }
        braces -= 1;
      }
      if (char === '"' || char === "'" || char === "`") mode = char;
      addChar(char, true, false, false);
    } else if (mode === "line" || mode === "block") {
      addChar(char, false, false, true);
      if (mode === "line" && char === "\n") mode = "code";
      if (mode === "block" && pair === "*/") {
        at += 1;
        addChar("/", false, false, true);
        mode = "code";
      }
    } else if (char === "\\") {
      addChar(char, false, true, false);
      at += 1;
      addChar(source[at] ?? "", false, true, false);
    } else if (mode === "`" && pair === "${") {
      at += 1;
      addChar("$", true, false, false);
      addChar("{", true, false, false);
      braces += 1;
      templates.push(braces);
      mode = "code";
    } else if (char === mode || (char === "\n" && mode !== "`")) {
      addChar(char, true, false, false);
      mode = "code";
    } else {
      addChar(char, false, true, false);
    }
  }
  return { readable: readable.join(""), code: code.join(""), strings: strings.join("") };
}

/** Returns the 1-based line of an offset. */
export function getLineNumber(source: string, offset: number): number {
  return source.slice(0, offset).split("\n").length;
}
