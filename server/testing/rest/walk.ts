import { callerFor } from "@/server/caller";
import type { TeamActor } from "@/server/domain/actor";
import { isDomainError } from "@/server/domain/errors";
import { API_SCOPES } from "@/server/domain/tenancy/api-scope";
import { ENVELOPE_TYPES } from "@/server/domain/vocabulary";
import type { Known } from "@/server/testing/routers/inputs";
import type { Owner } from "@/server/testing/world/world";
import type { CallWorld } from "./calls";
import type { Belongings } from "./requests";

/** What a procedure's input may name; a bare `id` means what its router is about. */
export async function knownTo(it: CallWorld, name: string, ids: Belongings): Promise<Known> {
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
    // Beside ids it would be a filter, and a download takes one or the other.
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

/** What a procedure answers, everything undone afterwards; null where it refuses. */
export async function answerOf(
  it: CallWorld,
  name: string,
  input: unknown,
  actor: TeamActor,
): Promise<string | null> {
  let said: string | null = null;
  const account = actor.kind === "user" ? { ...actor, sessionId: "s", isInstanceAdmin: false } : null;
  const call = it.world.db.transaction(async (db) => {
    const api: unknown = callerFor({ actor, account, requestId: "test", db });
    const procedure = name.split(".").reduce<unknown>((node, key) => Reflect.get(Object(node), key), api);
    if (typeof procedure !== "function") throw new TypeError(name);
    said = textOf(await procedure(input));
    throw new RolledBack();
  });
  await call.catch((error: unknown) => {
    if (error instanceof RolledBack) return;
    const cause = error instanceof Error ? error.cause : undefined;
    if (isDomainError(cause))
      said = `refused ${cause.code} ${cause.message} ${JSON.stringify(cause.issues ?? [])}`;
    else throw error;
  });
  return said;
}

/** Everything an answer says; bytes as text, so that a file cannot hide a link either. */
const textOf = (answer: unknown): string =>
  JSON.stringify(answer, (_, value) =>
    value instanceof Uint8Array ? Buffer.from(value).toString("latin1") : value,
  ) ?? "";

/** The same person through an API token of theirs. */
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
