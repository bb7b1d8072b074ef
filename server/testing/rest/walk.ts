import { createCallerFor } from "@/server/caller";
import type { TeamActor } from "@/server/domain/actor";
import { isDomainError } from "@/server/domain/errors";
import { API_SCOPES } from "@/server/domain/tenancy/api-scope";
import { ENVELOPE_TYPES } from "@/server/domain/vocabulary";
import { buildInput, type KnownInputs, listProcedures } from "@/server/testing/routers/inputs";
import type { Owner } from "@/server/testing/world/world";
import type { CallWorld } from "./calls";
import { type Belongings, NOTHING } from "./requests";

/** Returns the values that a procedure's input may name; a bare `id` is one of its router's objects. */
export async function collectKnownInputs(it: CallWorld, name: string, ids: Belongings): Promise<KnownInputs> {
  const [row] = await it.sql`select legacy_id from envelope where id = ${ids.envelope}`;
  const id = name.startsWith("attachment.")
    ? ids.attachment
    : /delivery$|webhook\.resend$/.test(name)
      ? ids.delivery
      : name.startsWith("webhook.")
        ? ids.webhook
        : name.startsWith("legacy.")
          ? String(row?.legacy_id)
          : undefined;
  return {
    ...(id === undefined ? {} : { id }),
    envelopeId: ids.envelope,
    envelopeIds: [ids.envelope],
    ...(name === "envelope.getMany" ? { ids: { type: "envelopeId", ids: [ids.envelope] } } : {}),
    ...(name.startsWith("field.") ? { fieldIds: [ids.field], ids: [ids.field] } : {}),
    recipientId: ids.recipient,
    recipients: name === "envelope.redistribute" ? [ids.recipient] : [],
    itemId: ids.item,
    envelopeItemId: ids.item,
    fieldId: ids.field,
    ...(/^folder\.|bulkMove|bulkAction\.create|find|listOwned/.test(name) ? { folderId: ids.folder } : {}),
    contactId: ids.contact,
    savedViewId: ids.savedView,
    fieldSetId: ids.fieldSet,
    senderAddressId: ids.senderAddress,
    webhookId: ids.webhook,
    ...(name.startsWith("bulkSend.") ? { templateId: ids.template } : {}),
    // Beside ids it would be a filter, and a download takes either.
    ...(/[dD]ownload/.test(name) ? {} : { bulkSendId: ids.bulkSend }),
    bulkActionId: ids.bulkAction,
    ...(name === "notice.read" ? { noticeIds: ["notice"] } : {}),
    ...(name === "envelope.schedule" ? { at: new Date(Date.now() + 86_400_000).toISOString() } : {}),
    ...(name === "account.keepSignature" ? { value: { kind: "typed", text: "Ana", face: "caveat" } } : {}),
    teamId: it.world.owner.teamId,
    token: "x".repeat(32),
    distributeDocument: false,
  };
}

class RolledBack extends TypeError {}

/** Returns a procedure's answer and rolls its effects back; null when it refuses. */
export async function tryProcedure(
  it: CallWorld,
  name: string,
  input: unknown,
  actor: TeamActor,
): Promise<string | null> {
  let answer: string | null = null;
  const account = actor.kind === "user" ? { ...actor, sessionId: "s", isInstanceAdmin: false } : null;
  const call = it.world.db.transaction(async (db) => {
    const api: unknown = createCallerFor({ actor, account, requestId: "test", db });
    const procedure = name.split(".").reduce<unknown>((node, key) => Reflect.get(Object(node), key), api);
    if (typeof procedure !== "function") throw new TypeError(name);
    answer = getText(await procedure(input));
    throw new RolledBack();
  });
  await call.catch((error: unknown) => {
    if (error instanceof RolledBack) return;
    const cause = error instanceof Error ? error.cause : undefined;
    if (isDomainError(cause))
      answer = `refused ${cause.code} ${cause.message} ${JSON.stringify(cause.issues ?? [])}`;
    else throw error;
  });
  return answer;
}

/** The answer as text; bytes too, so that a file cannot hide a link. */
const getText = (answer: unknown): string =>
  JSON.stringify(answer, (_, value) =>
    value instanceof Uint8Array ? Buffer.from(value).toString("latin1") : value,
  ) ?? "";

/** Returns the same user as the actor of an API token. */
export const asToken = (person: Owner): TeamActor => ({
  kind: "apiToken",
  tokenId: 1,
  tokenName: "walk",
  userId: person.userId,
  teamId: person.teamId,
  role: person.role,
  restriction: person.restriction,
  teamName: "T",
  scopes: API_SCOPES,
  changes: ENVELOPE_TYPES,
  limit: null,
});

/** An answer without its input's ids, numbers and times. Any other difference could be a leak. */
function removeIds(answer: string | null, ids: Belongings): string {
  const named = Object.values(ids)
    .filter((id) => typeof id === "string")
    .toSorted((a, b) => b.length - a.length);
  return named.reduce((left, id) => left.replaceAll(id, "<id>"), answer ?? "null").replace(/\d+/g, "<n>");
}

const listEnvelopeVariants = (ids: Belongings): Belongings[] => [
  ids,
  { ...ids, envelope: ids.sent, recipient: ids.sentRecipient },
  { ...ids, envelope: ids.template },
];

/**
 * Procedures that create something for the caller, or sign: each answer is new and names no existing object.
 */
const NEW_EACH_TIME =
  /^(?:envelope\.create|legacy\.create|folder\.create|webhook\.create|savedView\.create|fieldSet\.create|organisation\.create|embedding\.createPresignToken|branding\.)/;

/**
 * Calls every procedure, by session and by token, with these ids and with unknown ids. Returns the number of
 * answers compared, and those that differ.
 */
export async function compareWithNothing(
  it: CallWorld,
  person: Owner,
  ids: Belongings,
): Promise<{ compared: number; different: string[] }> {
  const different: string[] = [];
  let compared = 0;
  for (const procedure of listProcedures()) {
    const { name } = procedure;
    if (NEW_EACH_TIME.test(name)) continue;
    for (const [index, asked] of listEnvelopeVariants(ids).entries()) {
      const none = listEnvelopeVariants(NOTHING)[index] ?? NOTHING;
      const inputs = await Promise.all(
        [asked, none].map(async (of) =>
          buildInput(procedure, { ...(await collectKnownInputs(it, name, of)), teamId: person.teamId }),
        ),
      );
      // A procedure without ids in its input cannot leak.
      if (JSON.stringify(inputs[0]) === JSON.stringify(inputs[1])) continue;
      for (const actor of [person, asToken(person)]) {
        const found = removeIds(await tryProcedure(it, name, inputs[0], actor), asked);
        const unknown = removeIds(await tryProcedure(it, name, inputs[1], actor), none);
        if (found !== unknown) different.push(`${name}: ${found.slice(0, 120)} | ${unknown.slice(0, 120)}`);
        compared += 1;
      }
    }
  }
  return { compared, different };
}
