import type { Author } from "../model/rebase";

/** The author as the catalogue's sentences choose between: a name, oneself elsewhere, or nobody known. */
export const authorWords = (by: Author | null) => ({
  who: by ? (by.isMe ? "me" : "other") : "nobody",
  name: by?.name ?? "",
});

/** Who did all of it; nobody known where they were several, so that none is named for what another did. */
export function oneAuthor(authors: readonly (Author | null)[]): Author | null {
  const [first = null] = authors;
  return authors.every((by) => by?.name === first?.name && by?.isMe === first?.isMe) ? first : null;
}
