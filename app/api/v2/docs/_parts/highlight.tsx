import { Fragment, type ReactNode } from "react";

const KEYWORDS =
  "and|as|await|bool|break|byte|case|class|const|def|else|export|False|false|final|for|foreach|from|func|function|if|import|in|is|let|new|nil|None|not|null|or|package|private|public|raise|return|static|string|throw|throws|True|true|try|type|use|var|with";
const COMMANDS = "curl|export|echo|jq|npm|npx";
const LOOKS = {
  comment: "text-ink-3 italic",
  string: "text-success",
  number: "text-warning",
  word: "text-primary",
} as const;

function buildPattern(language: string): RegExp {
  const isShell = language === "bash";
  const hash = "(?<=^|\\s)#[^\\n]*";
  const slashes = "//[^\\n]*|/\\*[\\s\\S]*?\\*/";
  const comment = language === "json" ? "(?!)" : isShell || language === "python" ? hash : slashes;
  const quotes = isShell
    ? `"(?:\\\\.|[^"\\\\])*"|'[^']*'`
    : `"""[\\s\\S]*?"""|"(?:\\\\.|[^"\\\\\\n])*"|'(?:\\\\.|[^'\\\\\\n])*'|\`(?:\\\\.|[^\`\\\\])*\``;
  const words = isShell ? COMMANDS : KEYWORDS;
  return new RegExp(
    `(?<comment>${comment})|(?<string>${quotes})|(?<number>\\b\\d+(?:\\.\\d+)?\\b)|(?<word>(?<![\\w$.-])(?:${words})(?![\\w-]))`,
    "gm",
  );
}

function getTokenKind(groups: Record<string, string | undefined> = {}): keyof typeof LOOKS {
  if (groups.comment !== undefined) return "comment";
  if (groups.string !== undefined) return "string";
  return groups.number === undefined ? "word" : "number";
}

/** Colours the tokens of code. The colours keep AA contrast on `bg-muted` in both themes. */
export function highlightCode(code: string, language: string): ReactNode {
  if (language === "" || language === "text") return code;
  const parts: ReactNode[] = [];
  let at = 0;
  for (const match of code.matchAll(buildPattern(language))) {
    parts.push(code.slice(at, match.index));
    parts.push(<span className={LOOKS[getTokenKind(match.groups)]}>{match[0]}</span>);
    at = match.index + match[0].length;
  }
  parts.push(code.slice(at));
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move.
  return parts.map((part, index) => <Fragment key={index}>{part}</Fragment>);
}
