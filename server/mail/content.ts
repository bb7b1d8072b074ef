import { createTranslator } from "use-intl/core";
import { messages } from "@/server/domain/messages";
import type { Language } from "@/server/domain/vocabulary";

/**
 * What one mail says, in order. HTML and text part are two renderings of this, so that they say the same. All of
 * it is plain text: whatever people wrote is escaped by the renderer.
 */
export type MailContent = {
  subject: string;
  /** The line an inbox shows beside the subject. */
  preview: string;
  heading: string;
  paragraphs: string[];
  /** The sender's own words. */
  quote: { from: string; paragraphs: string[] } | null;
  facts: { label: string; value: string }[];
  /** Several things at once, each with its own address; none in most mails. */
  lists?: {
    heading: string;
    lines: { text: string; note: string | null; url: string }[];
    /** What the list leaves out, and where that is. */
    more: { label: string; url: string } | null;
  }[];
  button: { label: string; url: string } | null;
  /** What matters after the button. */
  notes: string[];
  /** Why this person gets this mail. */
  why: string;
};

/** What a template needs besides its data. */
export type MailContext = {
  language: Language;
  /** Name of this installation: the display name of `MAIL_FROM`. */
  service: string;
  /** How many files travel with the mail. */
  attachmentCount: number;
};

/** The mail catalogue in one language. */
export const mailTexts = (language: Language) =>
  createTranslator({ locale: language, messages: messages[language], namespace: "mail" });
export type MailTexts = ReturnType<typeof mailTexts>;

/** The parts a mail may leave out. */
export const PLAIN = { quote: null, facts: [], button: null, notes: [] } satisfies Partial<MailContent>;

/** Blank lines split paragraphs; single line breaks stay within one (domain/README.md 5.1). */
export function splitParagraphs(text: string): string[] {
  return text
    .replace(/\r\n?/g, "\n")
    .split(/\n[ \t]*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== "");
}

/** Puts the three known placeholders of a sender's own subject or message; any other stays as it is written. */
export function fillPlaceholders(
  text: string,
  values: { signerName: string; signerEmail: string; documentName: string },
): string {
  const known: Record<string, string> = {
    "signer.name": values.signerName,
    "signer.email": values.signerEmail,
    "document.name": values.documentName,
  };
  return text.replace(/\{\s*([a-z]+\.[a-z]+)\s*\}/g, (whole, name: string) => known[name] ?? whole);
}
