import type { Author } from "../model/rebase";

/** Returns the author as the message catalogue expects it: another member, the user elsewhere, or unknown. */
export const toAuthorWords = (by: Author | null) => ({
  who: by ? (by.isMe ? "me" : "other") : "nobody",
  name: by?.name ?? "",
});

/** Returns the author if all changes are by one person, otherwise null. */
export function findSingleAuthor(authors: readonly (Author | null)[]): Author | null {
  const [first = null] = authors;
  return authors.every((by) => by?.name === first?.name && by?.isMe === first?.isMe) ? first : null;
}
