import { isEmailAddress } from "@/server/domain/email-spelling";
import { isReachable } from "@/server/domain/recipient/placeholder";
import { acts } from "@/server/domain/recipient/role";
import type { FieldType, RecipientRole } from "@/server/domain/vocabulary";

/** What is to become of the document. */
export const USE_MODES = ["send", "links", "draft"] as const;
type UseMode = (typeof USE_MODES)[number];

export type UsePerson = { email: string; name: string; signingOrder: number | null };

/** All that is entered for one use, by the template's own ids. */
export type UseEntries = {
  title: string;
  externalId: string;
  mode: UseMode;
  people: Readonly<Record<number, UsePerson>>;
  /** By the template's file, the upload in its place; null while it is on its way or cannot be used. */
  files: Readonly<Record<string, string | null>>;
  /** Only of fields that somebody filled in: text, or the ticked options. */
  values: Readonly<Record<number, string | readonly string[]>>;
};

export type UseTemplate = {
  readonly id: string;
  readonly title: string;
  readonly recipients: readonly {
    readonly id: number;
    readonly name: string;
    readonly email: string;
    readonly role: RecipientRole;
    readonly signingOrder: number | null;
  }[];
};

/** What a use begins with: people whom the template names with a real address, and nobody in the place of others. */
export const beginUse = (template: UseTemplate): UseEntries => ({
  title: template.title,
  externalId: "",
  mode: "send",
  files: {},
  values: {},
  people: Object.fromEntries(
    template.recipients.map(({ id, name, email, signingOrder }) => [
      id,
      isReachable(email) ? { email, name, signingOrder } : { email: "", name: "", signingOrder },
    ]),
  ),
});

export type PersonProblem = "emailInvalid" | "emailNeeded";

/** What is wrong with the people, by the recipient's id: nothing leaves by mail without an address. */
export function personProblems(
  { recipients }: UseTemplate,
  { people, mode }: UseEntries,
): ReadonlyMap<number, PersonProblem> {
  return new Map(
    recipients.flatMap(({ id }): [number, PersonProblem][] => {
      const email = people[id]?.email.trim() ?? "";
      if (email === "") return mode === "send" ? [[id, "emailNeeded"]] : [];
      return isEmailAddress(email) ? [] : [[id, "emailInvalid"]];
    }),
  );
}

/** Puts pasted people into the seats that are still empty, in order; who does not fit is left out. */
export function seatPasted(
  template: UseTemplate,
  entries: UseEntries,
  pasted: readonly { name: string; email: string }[],
): UseEntries {
  const empty = template.recipients.filter(({ id }) => (entries.people[id]?.email ?? "").trim() === "");
  const seated = empty.flatMap(({ id, signingOrder }, index): [number, UsePerson][] => {
    const person = pasted[index];
    return person
      ? [[id, { ...person, signingOrder: entries.people[id]?.signingOrder ?? signingOrder }]]
      : [];
  });
  return { ...entries, people: { ...entries.people, ...Object.fromEntries(seated) } };
}

type PrefillField = { readonly id: number; readonly type: FieldType };

/** The values as `POST /envelope/use` takes them, of the fields given with their wire type. */
export function prefillsOf(
  fields: readonly (PrefillField & { readonly wireType: string })[],
  values: UseEntries["values"],
): { id: number; type: string; value: string | string[] }[] {
  return fields.flatMap(({ id, wireType }) => {
    const value = values[id];
    if (value === undefined || value.length === 0) return [];
    return [{ id, type: wireType, value: typeof value === "string" ? value : [...value] }];
  });
}

/** How many are asked to do something. */
export const countActing = ({ recipients }: UseTemplate): number =>
  recipients.filter(({ role }) => acts(role)).length;

/** The people of a call: an empty seat has no address, and never a placeholder's. */
export const peopleOfCall = ({ recipients }: UseTemplate, { people }: UseEntries) =>
  recipients.map(({ id, name, signingOrder }) => {
    const person = people[id];
    const order = person?.signingOrder ?? signingOrder;
    return {
      id,
      email: person?.email.trim() ?? "",
      name: person?.name.trim() || (person?.email.trim() ? "" : name),
      ...(order === null ? {} : { signingOrder: order }),
    };
  });

/** Files that are chosen and cannot be used, or not yet. */
export const blockedFiles = ({ files }: UseEntries): ReadonlySet<string> =>
  new Set(Object.entries(files).flatMap(([itemId, uploadId]) => (uploadId === null ? [itemId] : [])));

/** The files of a call in the order of its uploads. */
export function filesOfCall({ files }: UseEntries): {
  uploadIds: string[];
  customDocumentData: { identifier: number; envelopeItemId: string }[];
} | null {
  const given = Object.entries(files).flatMap(([envelopeItemId, uploadId]) =>
    uploadId === null ? [] : [{ envelopeItemId, uploadId }],
  );
  if (given.length === 0) return null;
  return {
    uploadIds: given.map(({ uploadId }) => uploadId),
    customDocumentData: given.map(({ envelopeItemId }, identifier) => ({ identifier, envelopeItemId })),
  };
}

/** One file's place taken by an upload, or given back to the template's own. */
export function withFile(
  entries: UseEntries,
  itemId: string,
  uploadId: string | null | undefined,
): UseEntries {
  const { [itemId]: _, ...others } = entries.files;
  return { ...entries, files: uploadId === undefined ? others : { ...others, [itemId]: uploadId } };
}
