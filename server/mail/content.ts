import { createTranslator } from "use-intl/core";
import { messages } from "@/server/domain/messages";
import type { Language } from "@/server/domain/vocabulary";

/**
 * Contents of one mail, in order. HTML and text part are two renderings of this, so that they say the same.
 * All plain text: the renderer escapes people's own words.
 */
export type MailContent = {
  subject: string;
  /** The line an inbox shows beside the subject. */
  preview: string;
  heading: string;
  paragraphs: string[];
  quote: { from: string; paragraphs: string[] } | null;
  facts: { label: string; value: string }[];
  lists?: {
    heading: string;
    lines: { text: string; note: string | null; url: string }[];
    more: { label: string; url: string } | null;
  }[];
  button: { label: string; url: string } | null;
  notes: string[];
  why: string;
};

export type MailContext = {
  language: Language;
  /** Name of this installation: the display name of `MAIL_FROM`. */
  service: string;
  attachmentCount: number;
};

export const createMailTexts = (language: Language) =>
  createTranslator({ locale: language, messages: messages[language], namespace: "mail" });
export type MailTexts = ReturnType<typeof createMailTexts>;

/** The optional parts of a mail, empty. */
export const PLAIN = { quote: null, facts: [], button: null, notes: [] } satisfies Partial<MailContent>;

/** Splits a text at blank lines; single line breaks stay within a paragraph (domain/mail.md 5.1). */
export function splitParagraphs(text: string): string[] {
  return text
    .replace(/\r\n?/g, "\n")
    .split(/\n[ \t]*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== "");
}

/**
 * Fills the three known placeholders of a sender's own subject or message; any other stays as it is written.
 */
export function fillPlaceholders(
  text: string,
  values: { signerName: string; signerEmail: string; documentName: string },
): string {
  const placeholders: Record<string, string> = {
    "signer.name": values.signerName,
    "signer.email": values.signerEmail,
    "document.name": values.documentName,
  };
  return text.replace(/\{\s*([a-z]+\.[a-z]+)\s*\}/g, (whole, name: string) => placeholders[name] ?? whole);
}
