import { Lexer, type Token } from "marked";
import { Fragment, type ReactNode } from "react";
import { Link } from "@/components/ui/link";

/** The lexer escapes text for HTML, which React does itself. These entities are undone. */
const ENTITIES: readonly (readonly [entity: string, sign: string])[] = [
  ["&lt;", "<"],
  ["&gt;", ">"],
  ["&quot;", '"'],
  ["&#39;", "'"],
  ["&amp;", "&"],
];
const decodeEntities = (text: string) =>
  ENTITIES.reduce((told, [entity, sign]) => told.replaceAll(entity, sign), text);

/** Inline Markdown, as in the descriptions of the OpenAPI document. */
export const InlineText = ({ text }: { text: string }) => <Inline tokens={Lexer.lexInline(text)} />;

export function Inline({ tokens }: { tokens: readonly Token[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the words of a text never move.
  return tokens.map((token, index) => <Fragment key={index}>{renderToken(token)}</Fragment>);
}

function renderToken(token: Token): ReactNode {
  const inner = "tokens" in token && token.tokens ? <Inline tokens={token.tokens} /> : null;
  switch (token.type) {
    case "strong":
      return <strong className="font-semibold">{inner}</strong>;
    case "em":
      return <em>{inner}</em>;
    case "link":
      return <Link href={String(token.href)}>{inner}</Link>;
    case "codespan":
      return <InlineCode>{decodeEntities(String(token.text))}</InlineCode>;
    case "br":
      return <br />;
    default:
      return inner ?? decodeEntities("text" in token ? String(token.text) : token.raw);
  }
}

/** A long name breaks instead of widening the page. */
export function InlineCode({ children }: { children: ReactNode }) {
  return (
    <code className="rounded-[0.25rem] bg-muted px-1 py-0.5 font-mono text-[0.875em] break-words text-ink">
      {children}
    </code>
  );
}
