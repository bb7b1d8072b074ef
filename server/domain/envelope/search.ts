/**
 * Folds a text for searching: compatibility forms, accents and case no longer distinguish, blanks collapse. Stored
 * text and query go through the same fold, so "jose perez" finds "José  PÉREZ".
 */
export function foldForSearch(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replace(/\s+/gu, " ").trim();
}

/** The one line the list searches: title, external id and everybody on the envelope (reliability.md 6.3). */
export function searchTextOf(envelope: {
  readonly title: string;
  readonly externalId: string | null;
  readonly recipients: readonly { readonly name: string; readonly email: string }[];
}): string {
  const people = envelope.recipients.flatMap(({ name, email }) => [name, email]);
  return foldForSearch([envelope.title, envelope.externalId ?? "", ...people].join(" "));
}
