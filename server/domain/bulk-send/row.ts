import { DisplayName } from "@/server/domain/display-name";
import type { Duration } from "@/server/domain/duration";
import { normaliseEmailAddress } from "@/server/domain/email-spelling";
import { type IssueText, isDomainError } from "@/server/domain/errors";
import type { FieldMeta } from "@/server/domain/field/meta";
import { isCreatable, toMetaType } from "@/server/domain/field/meta-types";
import { type Prefill, type PrefillContext, prefillField } from "@/server/domain/field/prefill";
import { countCodePoints, TEXT_LIMITS } from "@/server/domain/limits";
import { toOneLine } from "@/server/domain/one-line";
import { isPrintable } from "@/server/domain/printable";
import { isReachable } from "@/server/domain/recipient/placeholder";
import type { FieldType } from "@/server/domain/vocabulary";
import type { BulkColumn } from "./columns";
import { type BulkSendMode, isSending } from "./lifecycle";
import { fillVariables } from "./variables";

type BulkTemplate = {
  readonly recipients: readonly { readonly id: number; readonly name: string; readonly email: string }[];
  readonly fields: readonly {
    readonly id: number;
    readonly type: FieldType;
    readonly fieldMeta: FieldMeta | null;
  }[];
  readonly title: string;
  readonly subject: string | null;
  readonly message: string | null;
};

export const ROW_ISSUES = [
  "EMPTY_ROW",
  "EMAIL_MISSING",
  "EMAIL_INVALID",
  "NAME_INVALID",
  "VALUE_INVALID",
  "EXTERNAL_ID_INVALID",
  "TITLE_INVALID",
  "SUBJECT_TOO_LONG",
  "MESSAGE_TOO_LONG",
  "EXPIRY_INVALID",
] as const;
type RowIssueCode = (typeof ROW_ISSUES)[number];

/** A fault of a row. `column` counts from 0; null if a value is missing without a column. */
export type RowIssue = {
  readonly column: number | null;
  readonly code: RowIssueCode;
  readonly message: string;
  /** The violated rule with its figures, so that pages can say it in the reader's language. */
  readonly said?: IssueText;
};

/** Input of `envelope.use` for a row. */
type RowUse = {
  recipients: { id: number; email: string; name?: string }[];
  prefillFields: Prefill[];
  externalId?: string;
  override: {
    title?: string;
    subject?: string;
    message?: string;
    envelopeExpirationPeriod?: Duration;
    distributionMethod?: "EMAIL" | "NONE";
  };
};

export type ReadRow = { readonly use: RowUse; readonly issues: readonly RowIssue[] };

export type BatchShape = {
  readonly template: BulkTemplate;
  readonly columns: readonly BulkColumn[];
  readonly mode: BulkSendMode;
  readonly context: PrefillContext;
};

type Cell = { readonly column: number; readonly text: string };
type FindCell = (matches: (column: BulkColumn) => boolean) => Cell | undefined;

/**
 * Converts and validates a row for `envelope.use`, by the rules of recipients and prefilled fields. The only
 * validator: the page runs it while cells are edited, the server at creation and again per row. A blank cell
 * keeps the template's value.
 */
export function readRow(cells: readonly string[], batch: BatchShape): ReadRow {
  const issues: RowIssue[] = [];
  const filled = batch.columns.flatMap((column, index) => {
    const text = (cells[index] ?? "").trim();
    return column.kind === "ignored" || text === "" ? [] : [{ column, cell: { column: index, text } }];
  });
  if (filled.length === 0) {
    const empty = { column: null, code: "EMPTY_ROW", message: "The row holds nothing." } as const;
    return { use: { recipients: [], prefillFields: [], override: {} }, issues: [empty] };
  }
  const findCell: FindCell = (matches) => filled.find(({ column }) => matches(column))?.cell;
  const recipients = readRecipients(batch, findCell, issues);
  const prefillFields = batch.template.fields.flatMap((field) => {
    const cell = findCell((column) => column.kind === "field" && column.fieldId === field.id);
    const prefill = cell && readPrefill(field, cell, batch.context, issues);
    return prefill ? [prefill] : [];
  });
  const external = findCell(({ kind }) => kind === "externalId");
  if (external && !isExternalId(external.text))
    issues.push(
      createRowIssue(external.column, "EXTERNAL_ID_INVALID", "Must be printable, at most 255 characters."),
    );
  const override = {
    ...buildTexts(batch, cells, findCell, issues),
    ...readExpiry(
      findCell(({ kind }) => kind === "expiresInDays"),
      issues,
    ),
    ...toMethodOverride(batch.mode),
  };
  const externalId = external ? { externalId: external.text } : {};
  return { use: { recipients, prefillFields, ...externalId, override }, issues };
}

const createRowIssue = (column: number | null, code: RowIssueCode, message: string): RowIssue => ({
  column,
  code,
  message,
});

const isExternalId = (text: string): boolean => text.length <= TEXT_LIMITS.externalId && isPrintable(text);

/** The mode decides who mails the links; a draft keeps the template's method. */
const toMethodOverride = (mode: BulkSendMode): RowUse["override"] =>
  !isSending(mode) ? {} : { distributionMethod: mode === "SEND" ? "EMAIL" : "NONE" };

function readRecipients(
  { template, mode }: BatchShape,
  findCell: FindCell,
  issues: RowIssue[],
): RowUse["recipients"] {
  return template.recipients.flatMap((person) => {
    const emailCell = findCell((column) => column.kind === "email" && column.recipientId === person.id);
    const nameCell = findCell((column) => column.kind === "name" && column.recipientId === person.id);
    const email = emailCell ? normaliseEmailAddress(emailCell.text) : person.email;
    if (emailCell && email === null)
      issues.push(createRowIssue(emailCell.column, "EMAIL_INVALID", "Must be one e-mail address."));
    if (mode === "SEND" && email !== null && !isReachable(email))
      issues.push(createMissingIssue(person, emailCell));
    const name = nameCell ? DisplayName.safeParse(nameCell.text) : null;
    if (nameCell && !name?.success)
      issues.push(
        createRowIssue(nameCell.column, "NAME_INVALID", name?.error?.issues[0]?.message ?? "Is not a name."),
      );
    if (!emailCell && !nameCell) return [];
    return [{ id: person.id, email: email ?? "", ...(name?.success ? { name: name.data } : {}) }];
  });
}

const createMissingIssue = (person: { id: number; name: string }, cell: Cell | undefined): RowIssue =>
  createRowIssue(
    cell?.column ?? null,
    "EMAIL_MISSING",
    `${person.name || person.id} has no address that mail can reach.`,
  );

const OPTIONS = /\s*[;|\n]\s*/;

function readPrefill(
  field: BulkTemplate["fields"][number],
  cell: Cell,
  context: PrefillContext,
  issues: RowIssue[],
): Prefill | null {
  const type = isCreatable(field.type) ? toMetaType(field.type) : "";
  const value = type === "checkbox" ? cell.text.split(OPTIONS).filter((option) => option !== "") : cell.text;
  const prefill = { id: field.id, type, value };
  try {
    prefillField(field, prefill, context, "value");
    return prefill;
  } catch (error) {
    if (!isDomainError(error)) throw error;
    const valueIssue = createRowIssue(
      cell.column,
      "VALUE_INVALID",
      error.message.replace(/^value\.\w+: /, ""),
    );
    const localisedMessage = error.issues?.[0]?.said;
    issues.push(localisedMessage ? { ...valueIssue, said: localisedMessage } : valueIssue);
    return null;
  }
}

/** Two UTF-16 units per code point: a longer text is too long by any count. */
const MOST_UNITS = 2 * TEXT_LIMITS.message;

const TEXTS = {
  title: { maximum: TEXT_LIMITS.title, code: "TITLE_INVALID" },
  subject: { maximum: TEXT_LIMITS.subject, code: "SUBJECT_TOO_LONG" },
  message: { maximum: TEXT_LIMITS.message, code: "MESSAGE_TOO_LONG" },
} as const;

/** Returns title, subject and message that differ from the template's, with variables filled in. */
function buildTexts(
  { template, columns }: BatchShape,
  cells: readonly string[],
  findCell: FindCell,
  issues: RowIssue[],
): Pick<RowUse["override"], keyof typeof TEXTS> {
  const variables = new Map(
    columns.flatMap((column, index) =>
      column.kind === "variable" ? [[column.variable, (cells[index] ?? "").trim()] as const] : [],
    ),
  );
  const texts: Pick<RowUse["override"], keyof typeof TEXTS> = {};
  for (const kind of ["title", "subject", "message"] as const) {
    const cell = findCell((column) => column.kind === kind);
    const filled = fillVariables(cell?.text ?? template[kind] ?? "", variables, MOST_UNITS);
    const text = kind === "message" ? filled : toOneLine(filled);
    if (text === "" || text === template[kind]) continue;
    texts[kind] = text;
    const { maximum, code } = TEXTS[kind];
    if (countCodePoints(text) > maximum || (kind === "title" && !isPrintable(text)))
      issues.push(
        createRowIssue(
          cell?.column ?? null,
          code,
          `The ${kind} has more than ${maximum} characters or cannot be printed.`,
        ),
      );
  }
  return texts;
}

const LONGEST_EXPIRY_DAYS = 36_500;

function readExpiry(
  cell: Cell | undefined,
  issues: RowIssue[],
): Pick<RowUse["override"], "envelopeExpirationPeriod"> {
  if (!cell) return {};
  const amount = /^\d{1,5}$/.test(cell.text) ? Number(cell.text) : 0;
  if (amount >= 1 && amount <= LONGEST_EXPIRY_DAYS)
    return { envelopeExpirationPeriod: { unit: "day", amount } };
  issues.push(
    createRowIssue(
      cell.column,
      "EXPIRY_INVALID",
      `Must be a number of days from 1 to ${LONGEST_EXPIRY_DAYS}.`,
    ),
  );
  return {};
}

/**
 * Returns the indexes of rows that write to the same addresses as an earlier one: allowed, but worth a
 * warning. Only addresses count, all of a row's together.
 */
export function findDuplicateRows(
  rows: readonly (readonly string[])[],
  columns: readonly BulkColumn[],
): Set<number> {
  const places = columns.flatMap(({ kind }, index) => (kind === "email" ? [index] : []));
  const seenKeys = new Set<string>();
  const again = new Set<number>();
  for (const [index, cells] of rows.entries()) {
    const addresses = places.map((place) => (cells[place] ?? "").trim().toLowerCase());
    if (addresses.every((address) => address === "")) continue;
    const key = JSON.stringify(addresses);
    if (seenKeys.has(key)) again.add(index);
    seenKeys.add(key);
  }
  return again;
}
