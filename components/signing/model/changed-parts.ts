import type { SigningSession } from "@/server/contract/signing";

/** Parts of a session that the recipient confirms when finishing. */
export type AnsweredFor = Pick<SigningSession, "shown" | "files" | "attachments">;

/**
 * A part that differs from what the page showed: title,
 * value, file, or an attachment changed, added or removed.
 */
export type ChangedPart =
  | { kind: "title" }
  | { kind: "field"; id: number }
  | { kind: "file"; title: string }
  | { kind: "attachment"; label: string; change: "changed" | "added" | "removed" };

/** Resolves part names of `session.shown` to parts, with the session from before and from now. */
export function resolveChangedParts(
  parts: readonly string[],
  before: AnsweredFor,
  now: AnsweredFor,
): ChangedPart[] {
  return parts.flatMap((part): ChangedPart[] => {
    if (part === "title") return [{ kind: "title" }];
    const [, kind, id] = /^(fields|files|attachments)\.(.+)$/.exec(part) ?? [];
    if (kind === "fields") return [{ kind: "field", id: Number(id) }];
    if (kind === "files") {
      const file = [...now.files, ...before.files].find((one) => one.id === id);
      return file ? [{ kind: "file", title: file.title }] : [];
    }
    const [was, is] = [before, now].map(({ attachments }) => attachments.find((one) => one.id === id));
    const label = (is ?? was)?.label;
    if (kind !== "attachments" || label === undefined) return [];
    return [{ kind: "attachment", label, change: was ? (is ? "changed" : "removed") : "added" }];
  });
}
