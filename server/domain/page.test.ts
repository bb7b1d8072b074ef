import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { MAIL_DATA } from "@/server/mail/data";
import type { Actor, TeamActor } from "./actor";
import type { EnvelopeState } from "./aggregate";
import {
  ENVELOPE_ACTIONS,
  type EnvelopeAction,
  isAllowed,
  planTransition,
  TRANSITIONS,
  type TransitionAction,
} from "./envelope/lifecycle";
import { mayPerform } from "./envelope/rights";
import {
  COUNT_LIMITS,
  DEFAULT_LIMITS,
  MAX_FOLDER_DEPTH,
  RECIPIENT_WORDS,
  REQUESTS_PER_MINUTE,
  TEXT_LIMITS,
} from "./limits";
import { findEmailType, OWNER_MAIL_KINDS, RECIPIENT_MAIL_KINDS } from "./mail-kinds";
import {
  type MailedEnvelope,
  mailsOnAddressChanged,
  mailsOnCancelled,
  mailsOnCompleted,
  mailsOnDeleted,
  mailsOnDeletedByAdmin,
  mailsOnDirectLinkUsed,
  mailsOnDistribute,
  mailsOnExpired,
  mailsOnIdentityMismatch,
  mailsOnNewLinkAsked,
  mailsOnNextSignerChosen,
  mailsOnOpenedByAdmin,
  mailsOnQuestion,
  mailsOnRecipientCompleted,
  mailsOnRecipientRemoved,
  mailsOnRedistribute,
  mailsOnRejected,
  mailsOnReminder,
  mailsOnWrongPerson,
} from "./mail-plan";
import { mayBeAssisted, mayOwnFields, needsToAct, REQUEST_KINDS } from "./recipient/role";
import { API_SCOPES } from "./tenancy/api-scope";
import { MAX_LOGO_UPLOAD_BYTES } from "./tenancy/brand";
import { listGrantableRoles, mayActOn, mayManage } from "./tenancy/rank";
import {
  EMAIL_SETTING_KEYS,
  ENVELOPE_TYPES,
  type EnvelopeStatus,
  FIELD_TYPES,
  RECIPIENT_ROLES,
  TEAM_ROLES,
  type TeamRole,
} from "./vocabulary";
import {
  EVENTS_ON_USE,
  eventsOnCreate,
  eventsOnOpen,
  eventsOnRecipientComplete,
  eventsOnRemind,
  eventsOnUpdate,
  WEBHOOK_EVENTS,
} from "./webhook/events";

/** People make decisions based on the pages, so their tables are checked against the rules. */
const PAGES = ["README", "webhook-events", "signing", "mail"]
  .map((name) => readFileSync(path.join(import.meta.dirname, `${name}.md`), "utf8"))
  .join("\n");

const listCells = (line: string) =>
  line
    .split("|")
    .slice(1, -1)
    .map((cell) => cell.trim());

/** Returns the text under a heading, and its tables: column names and rows. */
function readSection(number: string) {
  const [, text = ""] = PAGES.split(new RegExp(`^#+ ${number.replace(".", "\\.")} .*$`, "m"));
  const [own = ""] = text.split(/^#{2,3} /m);
  const tables = own
    .split(/\n\n/)
    .filter((block) => block.startsWith("|"))
    .map((block) => block.trim().split("\n").map(listCells))
    .map(([columns = [], , ...rows]) => ({ columns, rows }));
  return { text: own, tables };
}

const expandRows = (rows: readonly string[][] = []) =>
  rows.flatMap(([names = "", ...cells]) => names.split(", ").map((name) => [name, ...cells]));

const byName = (rows: readonly (readonly string[])[]) =>
  [...rows].sort(([a = ""], [b = ""]) => (a < b ? -1 : 1));
const formatList = (words: readonly string[]) => (words.length === 0 ? "none" : words.join(", "));
const formatYes = (is: boolean) => (is ? "yes" : "no");

const createState = (status: EnvelopeStatus, over: Partial<EnvelopeState> = {}) => ({
  type: "DOCUMENT" as const,
  status,
  deletedAt: null,
  sealingSince: null,
  userId: 1,
  ...over,
});
const DRAFT = createState("DRAFT");
const TEMPLATE = createState("DRAFT", { type: "TEMPLATE" });
const STATES = {
  DRAFT,
  PENDING: createState("PENDING"),
  sealing: createState("PENDING", { sealingSince: new Date(0) }),
  COMPLETED: createState("COMPLETED"),
  REJECTED: createState("REJECTED"),
  CANCELLED: createState("CANCELLED"),
  template: TEMPLATE,
};
type State = (typeof STATES)[keyof typeof STATES];

const isTransition = (action: EnvelopeAction): action is TransitionAction => action in TRANSITIONS;

describe("states (4.12)", () => {
  const [changes, stays] = readSection("4.12").tables;

  const getNextStatus = (action: TransitionAction, envelope: State): string => {
    if (!isAllowed(action, envelope)) return "no";
    const { from, to, deletes } = planTransition(action, envelope);
    return [...(to === from ? [] : [to]), ...(deletes ? ["deleted"] : [])].join(", ");
  };

  it("has a column for each", () => {
    expect(changes?.columns).toEqual(["Act", ...Object.keys(STATES)]);
    expect(stays?.columns).toEqual(["Act", ...Object.keys(STATES)]);
  });

  it("says where every change of status leads", () => {
    const expected = ENVELOPE_ACTIONS.filter(isTransition).map((action) => [
      action,
      ...Object.values(STATES).map((envelope) => getNextStatus(action, envelope)),
    ]);
    expect(byName(expandRows(changes?.rows))).toEqual(byName(expected));
  });

  it("says when everything else is allowed", () => {
    const expected = ENVELOPE_ACTIONS.filter((action) => !isTransition(action)).map((action) => [
      action,
      ...Object.values(STATES).map((envelope) => formatYes(isAllowed(action, envelope))),
    ]);
    expect(byName(expandRows(stays?.rows))).toEqual(byName(expected));
  });
});

describe("rights (3.2)", () => {
  const [rights, ranks] = readSection("3.2").tables;
  const user = (userId: number, role: TeamRole): TeamActor => ({
    kind: "user",
    userId,
    teamId: 10,
    role,
    restriction: null,
    email: "a@example.com",
    name: "A",
  });
  const token = (userId: number, role: TeamRole): TeamActor => ({
    kind: "apiToken",
    tokenId: 1,
    tokenName: "T",
    userId,
    teamId: 10,
    role,
    restriction: null,
    teamName: "Team",
    scopes: API_SCOPES,
    changes: ENVELOPE_TYPES,
    limit: null,
  });
  const ACTORS: Record<string, readonly Actor[]> = {
    owner: [user(1, "MEMBER"), token(1, "MEMBER")],
    "MANAGER, ADMIN": [user(2, "MANAGER"), user(2, "ADMIN"), token(2, "MANAGER"), token(2, "ADMIN")],
    "another member": [
      user(2, "MEMBER"),
      token(2, "MEMBER"),
      { kind: "embed", presignTokenId: "p", teamId: 10 },
    ],
    recipient: [
      { kind: "recipient", recipientId: 1, envelopeId: "envelope_a", name: "R", email: "r@example.com" },
    ],
    "instance admin": [{ kind: "admin", userId: 9, reason: "asked to" }],
    "background work": [{ kind: "system", job: "j" }],
  };

  /** In the states that allow the act: everywhere, nowhere, or only before it was sent. */
  const formatCell = (action: EnvelopeAction, actors: readonly Actor[]): string => {
    const open = Object.values(STATES).filter((envelope) => isAllowed(action, envelope));
    const mays = actors.map((actor) => open.filter((envelope) => mayPerform(action, envelope, actor)));
    const words = mays.map((may) => {
      if (may.length === 0 || may.length === open.length) return formatYes(may.length > 0);
      const isUnsent = may.every((envelope) => envelope.status === "DRAFT");
      return isUnsent && may.length === [DRAFT, TEMPLATE].length ? "draft" : "by state";
    });
    return [...new Set(words)].join(" or ");
  };

  it("says for every act who may", () => {
    expect(rights?.columns).toEqual(["Act", ...Object.keys(ACTORS)]);
    const expected = ENVELOPE_ACTIONS.map((action) => [
      action,
      ...Object.values(ACTORS).map((actors) => formatCell(action, actors)),
    ]);
    expect(byName(expandRows(rights?.rows))).toEqual(byName(expected));
  });

  it("leaves a visitor of a direct link nothing", () => {
    const visitor: Actor = { kind: "visitor", directLinkId: "d" };
    expect(ENVELOPE_ACTIONS.map((action) => formatCell(action, [visitor]))).toEqual(
      ENVELOPE_ACTIONS.map(() => "no"),
    );
  });

  it("says what a role manages, gives and changes, and that the owner's place is theirs", () => {
    const listActedOnRoles = (role: TeamRole, isOwner: boolean) =>
      TEAM_ROLES.filter((other) => mayActOn(role, { role: other, isOwner }));
    expect(ranks?.rows).toEqual(
      TEAM_ROLES.map((role) => [
        role,
        formatYes(mayManage(role)),
        formatList(listGrantableRoles(role)),
        formatList(listActedOnRoles(role, false)),
      ]),
    );
    expect(TEAM_ROLES.flatMap((role) => listActedOnRoles(role, true))).toEqual([]);
  });
});

describe("roles (4.9)", () => {
  const { text, tables } = readSection("4.9");

  it("says who acts, has fields, and how they are asked", () => {
    expect(byName((tables[0]?.rows ?? []).map((cells) => cells.slice(0, 4)))).toEqual(
      byName(
        RECIPIENT_ROLES.map((role) => [
          role,
          formatYes(needsToAct(role)),
          formatYes(mayOwnFields(role)),
          REQUEST_KINDS[role] ?? "none",
        ]),
      ),
    );
  });

  it("says what an assistant leaves to the person", () => {
    const [, documentedTypes = ""] = /never fills (.*?) for somebody else/.exec(text) ?? [];
    const personal = FIELD_TYPES.filter((type) => !mayBeAssisted(type));
    expect(documentedTypes.match(/[A-Z_]{2,}/g)?.sort()).toEqual([...personal].sort());
  });
});

describe("events (2.2)", () => {
  const rows = readSection("2.2").tables[0]?.rows ?? [];
  const getEmittedEvents = (action: TransitionAction, envelope: State) => {
    const { emits } = planTransition(action, envelope);
    return emits ? [emits] : [];
  };
  const listOpenEvents = (role: "SIGNER" | "VIEWER", isFirst: boolean) =>
    eventsOnOpen({ role, isFirst, hasTurn: true });
  const listCompletionEvents = (role: "SIGNER" | "APPROVER" | "ASSISTANT", leftSignature: boolean) =>
    eventsOnRecipientComplete({ role, leftSignature });

  it("are those that the rules emit, in their order", () => {
    const expected: Record<string, readonly (readonly string[])[]> = {
      "document created or duplicated": [eventsOnCreate("DOCUMENT")],
      "template created or duplicated": [eventsOnCreate("TEMPLATE")],
      "document made from a template": [EVENTS_ON_USE],
      "template's settings, people, fields, files or direct link changed": [eventsOnUpdate("TEMPLATE")],
      "document's settings, people or fields changed": [eventsOnUpdate("DOCUMENT")],
      "template deleted": [getEmittedEvents("remove", TEMPLATE)],
      distribute: [getEmittedEvents("distribute", DRAFT)],
      "first opening by a recipient": [listOpenEvents("SIGNER", true)],
      "first opening by a VIEWER in turn": [listOpenEvents("VIEWER", true)],
      "opening again": [listOpenEvents("SIGNER", false)],
      "SIGNER completes, or APPROVER who left a signature": [
        listCompletionEvents("SIGNER", true),
        listCompletionEvents("APPROVER", true),
      ],
      "APPROVER without a signature or ASSISTANT completes": [
        listCompletionEvents("APPROVER", false),
        listCompletionEvents("ASSISTANT", false),
      ],
      complete: [getEmittedEvents("complete", STATES.sealing)],
      reject: [getEmittedEvents("reject", STATES.PENDING)],
      cancel: [getEmittedEvents("cancel", DRAFT), getEmittedEvents("cancel", STATES.PENDING)],
      remove: [DRAFT, STATES.PENDING, STATES.REJECTED].map((envelope) =>
        getEmittedEvents("remove", envelope),
      ),
      "remove, cancelled before": [getEmittedEvents("remove", STATES.CANCELLED)],
      "asked again, or reminded by the clock, with somebody mailed": [eventsOnRemind({ notified: 1 })],
      "asked again with nobody mailed": [eventsOnRemind({ notified: 0 })],
      "finished by a SIGNER through a direct link": [
        [
          ...EVENTS_ON_USE,
          ...getEmittedEvents("distribute", DRAFT),
          ...listOpenEvents("SIGNER", true),
          ...listCompletionEvents("SIGNER", true),
        ],
      ],
    };
    const documentedRows = Object.fromEntries(rows.map(([what = "", events]) => [what, events]));
    const emitted = Object.entries(expected).map(([what, ways]) => [
      what,
      [...new Set(ways.map(formatList))].join(" or "),
    ]);
    expect(documentedRows).toEqual(Object.fromEntries(emitted));
  });

  it("are all there", () => {
    const named = new Set(
      rows.flatMap(([, events = ""]) => events.split(", ")).filter((name) => name !== "none"),
    );
    expect([...named].sort()).toEqual([...WEBHOOK_EVENTS].sort());
  });
});

describe("mails (5.2)", () => {
  const rows = expandRows(readSection("5.2").tables[0]?.rows);
  const person = (id: number) => ({
    id,
    email: `p${id}@example.com`,
    role: "SIGNER" as const,
    signingOrder: null,
    sendStatus: "SENT" as const,
    readStatus: "NOT_OPENED" as const,
    signingStatus: "NOT_SIGNED" as const,
  });

  /** The kinds of mail sent when every possible event happens to an envelope once. */
  function listMailKinds(over: Partial<MailedEnvelope["meta"]>): string[] {
    const mailed: MailedEnvelope = {
      envelope: { status: "PENDING" },
      meta: { distributionMethod: "EMAIL", signingOrder: "PARALLEL", emailSettings: null, ...over },
      recipients: [person(1), person(2)],
    };
    return [
      mailsOnDistribute(mailed),
      mailsOnRedistribute(mailed, [1]),
      mailsOnReminder(mailed, [1]),
      mailsOnExpired(mailed, 1),
      mailsOnRecipientCompleted(mailed, 1),
      mailsOnCompleted(mailed),
      mailsOnRejected(mailed, 1, "no"),
      mailsOnCancelled(mailed),
      mailsOnDeleted(mailed),
      mailsOnDeletedByAdmin("no"),
      mailsOnOpenedByAdmin("asked"),
      mailsOnRecipientRemoved(mailed, 1),
      mailsOnAddressChanged(mailed, 1, { by: { kind: "user", name: "O" }, wasMailed: true }),
      mailsOnDirectLinkUsed(mailed, 1),
      mailsOnNewLinkAsked(1),
      mailsOnQuestion(1, "why"),
      mailsOnWrongPerson(1, ""),
      mailsOnNextSignerChosen(2),
      mailsOnIdentityMismatch(1),
    ].flatMap((mails) => mails.map(({ kind }) => kind));
  }

  const listSilencers = (kind: string) =>
    formatList([
      ...EMAIL_SETTING_KEYS.filter(
        (key) => !listMailKinds({ emailSettings: { [key]: false } }).includes(kind),
      ),
      ...(listMailKinds({ distributionMethod: "NONE" }).includes(kind) ? [] : ["NONE"]),
    ]);

  it("has a row for every kind", () => {
    expect(rows.map(([kind]) => kind).sort()).toEqual(Object.keys(MAIL_DATA).sort());
  });

  it("says what silences each and how it is logged", () => {
    const kinds = [...RECIPIENT_MAIL_KINDS, ...OWNER_MAIL_KINDS];
    expect([...new Set(listMailKinds({}))].sort()).toEqual([...kinds].sort());
    const expected = kinds.map((kind) => {
      const types = new Set(RECIPIENT_ROLES.map((role) => findEmailType(kind, role) ?? "none"));
      return [kind, listSilencers(kind), types.size > 1 ? "by role" : [...types].join()];
    });
    const names: readonly string[] = kinds;
    const documentedRows = rows.map(([kind = "", , , ...cells]) => [kind, ...cells]);
    expect(byName(documentedRows.filter(([kind = ""]) => names.includes(kind)))).toEqual(byName(expected));
    // The rest belongs to no document with switches, or is requested by its reader.
    expect(
      documentedRows.filter(([kind = ""]) => !names.includes(kind)).flatMap(([, ...cells]) => cells),
    ).toEqual(Array.from({ length: 2 * (rows.length - kinds.length) }, () => "none"));
  });
});

describe("limits (10)", () => {
  it("are those of the rules", () => {
    const { title, externalId, recipientName, fieldLabel } = TEXT_LIMITS;
    expect(new Set([title, externalId, recipientName, fieldLabel]).size).toBe(1);
    const formatCount = (count: number) =>
      String(count).replace(/^(\d+)(\d{3})$/, (all, big, rest) => (count < 10_000 ? all : `${big} ${rest}`));
    const formatCounts = (...counts: number[]) => counts.map(formatCount).join(", ");
    const most = Object.fromEntries(readSection("10").tables[0]?.rows ?? []);
    expect(most).toMatchObject({
      "file, pages": `${DEFAULT_LIMITS.uploadMegabytes} MB, ${DEFAULT_LIMITS.pagesPerFile}`,
      "files, recipients, fields an envelope": formatCounts(
        DEFAULT_LIMITS.itemsPerEnvelope,
        DEFAULT_LIMITS.recipientsPerEnvelope,
        DEFAULT_LIMITS.fieldsPerEnvelope,
      ),
      "requests a minute": `${REQUESTS_PER_MINUTE.token} a token, ${REQUESTS_PER_MINUTE.address} an address`,
      "attachments an envelope, webhooks a team, folders a team, levels": formatCounts(
        COUNT_LIMITS.attachmentsPerEnvelope,
        COUNT_LIMITS.webhooksPerTeam,
        COUNT_LIMITS.foldersPerTeam,
        MAX_FOLDER_DEPTH,
      ),
      "title, external id, name, label": formatCounts(title),
      "subject, message, reason, question, note": formatCounts(
        TEXT_LIMITS.subject,
        TEXT_LIMITS.message,
        TEXT_LIMITS.rejectionReason,
        RECIPIENT_WORDS.question,
        RECIPIENT_WORDS.note,
      ),
      "e-mail, address": formatCounts(TEXT_LIMITS.email, TEXT_LIMITS.url),
      "public title, description, folder": `${formatCounts(TEXT_LIMITS.publicTitle, TEXT_LIMITS.publicDescription, TEXT_LIMITS.folderNameMin)} to ${TEXT_LIMITS.folderName}`,
      logo: `${MAX_LOGO_UPLOAD_BYTES / 1024 / 1024} MB`,
    });
  });
});
