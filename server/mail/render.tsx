import { render } from "@react-email/render";
import { type MailContent, type MailContext, mailTexts } from "./content";
import type { Mail } from "./data";
import { MailLayout } from "./layout";
import { contentOf } from "./templates";

export type RenderedMail = { subject: string; html: string; text: string };

/** Both parts of a mail. */
export async function renderMail(mail: Mail, context: MailContext): Promise<RenderedMail> {
  const content = contentOf(mail, context);
  const rawLink = mailTexts(context.language)("rawLink");
  const layout = (
    <MailLayout content={content} language={context.language} rawLink={rawLink} service={context.service} />
  );
  return { subject: content.subject, html: await render(layout), text: plainText(content) };
}

/** The text part: the same words in the same order, for readers without HTML. */
export function plainText({ heading, paragraphs, quote, facts, button, notes, why }: MailContent): string {
  const quoted = quote
    ? [quote.from, ...quote.paragraphs.map((text) => text.replace(/^/gm, "> "))].join("\n\n")
    : null;
  return [
    heading,
    ...paragraphs,
    quoted,
    facts.map(({ label, value }) => `${label}: ${value}`).join("\n"),
    button ? `${button.label}:\n${button.url}` : null,
    ...notes,
    `-- \n${why}`,
  ]
    .filter((part) => part !== null && part !== "")
    .join("\n\n")
    .concat("\n");
}
