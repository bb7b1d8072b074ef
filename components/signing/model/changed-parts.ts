import type { SigningSession } from "@/server/contract/signing";

/** The parts of a session that its reader answers for when they finish. */
export type AnsweredFor = Pick<SigningSession, "shown" | "files" | "attachments">;

/** What is not as the page showed it: the title, a value, a file, or an attachment that is another, new or gone. */
export type ChangedPart =
  | { kind: "title" }
  | { kind: "field"; id: number }
  | { kind: "file"; title: string }
  | { kind: "attachment"; label: string; change: "changed" | "added" | "removed" };

/** The parts by their names in `session.shown`, as the page knows them from before and from now. */
export function changedParts(parts: readonly string[], before: AnsweredFor, now: AnsweredFor): ChangedPart[] {
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
