import { render } from "@react-email/render";
import { createMailTexts, type MailContent, type MailContext } from "./content";
import type { Mail } from "./data";
import { type MailFrame, PLAIN_FRAME } from "./frame";
import { type FrameWords, MailLayout } from "./layout";
import { buildMailContent } from "./templates";

export type RenderedMail = { subject: string; html: string; text: string };

export async function renderMail(
  mail: Mail,
  context: MailContext,
  frame: MailFrame = PLAIN_FRAME,
): Promise<RenderedMail> {
  const content = buildMailContent(mail, context);
  const t = createMailTexts(context.language);
  const words = { rawLink: t("rawLink"), report: t("report") };
  const { language, service } = context;
  const layout = (
    <MailLayout content={content} language={language} words={words} service={service} frame={frame} />
  );
  const text = renderPlainText(content, { words, service, frame });
  return { subject: content.subject, html: await render(layout), text };
}

type Around = { words: FrameWords; service: string; frame: MailFrame };

function renderPlainText(content: MailContent, { words, service, frame }: Around): string {
  const { heading, paragraphs, quote, facts, lists = [], button, notes, why } = content;
  const { brand, reportUrl } = frame;
  const quoted = quote
    ? [quote.from, ...quote.paragraphs.map((text) => text.replace(/^/gm, "> "))].join("\n\n")
    : null;
  return [
    heading,
    ...paragraphs,
    quoted,
    facts.map(({ label, value }) => `${label}: ${value}`).join("\n"),
    ...lists.map(renderListText),
    button ? `${button.label}:\n${button.url}` : null,
    ...notes,
    `-- \n${why}`,
    [brand?.details, brand?.url].filter(Boolean).join("\n"),
    [service, reportUrl ? `${words.report}: ${reportUrl}` : null].filter(Boolean).join("\n"),
  ]
    .filter((part) => part !== null && part !== "")
    .join("\n\n")
    .concat("\n");
}

function renderListText({ heading, lines, more }: NonNullable<MailContent["lists"]>[number]): string {
  const rows = lines.map(({ text, note, url }) =>
    [text, ...(note ? [note.replace(/^/gm, "> ")] : []), url].join("\n"),
  );
  return [heading, ...rows, ...(more ? [`${more.label}: ${more.url}`] : [])].join("\n\n");
}
