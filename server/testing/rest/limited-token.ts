import type { TeamActor } from "@/server/domain/actor";
import type { TokenLimit } from "@/server/domain/tenancy/token-limit";
import type { EnvelopeType } from "@/server/domain/vocabulary";
import { box, signer } from "@/server/testing/world/signing";
import type { CallWorld } from "./calls";
import { type Belongings, createBelongings } from "./requests";
import { asToken } from "./walk";

/**
 * A team with a folder that a token is limited to, nested between folders outside the limit, and one beside
 * it.
 */
export type Parted = {
  folders: Record<
    "above" | "inside" | "below" | "beside" | "models" | "modelsBelow" | "modelsBeside",
    string
  >;
  /** Ids within the limit. */
  within: Belongings;
  /** Ids outside the limit, one of each kind. */
  beyond: Belongings;
  /** Created from the template within the limit, in the folder within it. */
  made: string;
};

const createPeople = () => [signer("Ana", { fields: [box("SIGNATURE"), box("TEXT", 1)] })];

export async function createFolderTree(it: CallWorld): Promise<Parted> {
  const { owner } = it.world;
  const createFolder = async (name: string, type: EnvelopeType, parentId?: string): Promise<string> =>
    (await it.post("/folder/create", { name, type, ...(parentId ? { parentId } : {}) })).body.id;
  const above = await createFolder("Above", "DOCUMENT");
  const inside = await createFolder("Inside", "DOCUMENT", above);
  const models = await createFolder("Models", "TEMPLATE", await createFolder("Models above", "TEMPLATE"));
  const folders = {
    above,
    inside,
    models,
    below: await createFolder("Below", "DOCUMENT", inside),
    beside: await createFolder("Beside", "DOCUMENT", above),
    modelsBelow: await createFolder("Models below", "TEMPLATE", models),
    modelsBeside: await createFolder("Models beside", "TEMPLATE"),
  };
  const beyond = { ...(await createBelongings(it, owner, it.rest.apiToken)), folder: folders.beside };
  const attachments = [{ label: "Terms", data: "https://example.com/terms" }];
  const draft = await it.world.draft({ title: "Lease within", recipients: createPeople(), attachments });
  const sent = await it.world.send({ recipients: [signer("Bea")] });
  const template = await it.world.draft({ type: "TEMPLATE", recipients: createPeople() });
  await moveToFolder(it, [draft.envelope.id, sent.envelope.id], folders.below);
  await moveToFolder(it, [template.envelope.id], folders.modelsBelow);
  await moveToFolder(it, [beyond.envelope], folders.beside);
  await moveToFolder(it, [beyond.template], folders.modelsBeside);
  // It was created as a document and has a document's number, which a template will get later.
  await it.sql`update envelope set legacy_id = 900000 where id = ${beyond.template}`;
  const use = { envelopeId: template.envelope.id, recipients: [], folderId: inside };
  const createdEnvelope = await it.post("/envelope/use", use);
  const [attachment] = await it.sql`select id from attachment where envelope_id = ${draft.envelope.id}`;
  const within: Belongings = {
    ...beyond,
    envelope: draft.envelope.id,
    sent: sent.envelope.id,
    template: template.envelope.id,
    item: draft.items[0]?.id ?? "",
    field: draft.fields[0]?.id ?? 0,
    recipient: draft.recipients[0]?.id ?? 0,
    sentRecipient: sent.recipients[0]?.id ?? 0,
    attachment: String(attachment?.id),
    folder: folders.below,
  };
  return { folders, within, beyond, made: createdEnvelope.body.id };
}

const moveToFolder = (it: CallWorld, ids: readonly string[], folderId: string | null) =>
  it.sql`update envelope set folder_id = ${folderId} where id in ${it.sql([...ids])}`;

const NOTHING: TokenLimit = { documentFolderIds: [], templateFolderIds: [], templateIds: [] };

/** Creates a token of the team's owner with this limit. */
export const createLimitedToken = (it: CallWorld, limit: Partial<TokenLimit>): Promise<string> =>
  it.rest.getToken(it.world.owner, { limit });

export const createLimitedActor = (it: CallWorld, limit: Partial<TokenLimit>): TeamActor => {
  const actor = asToken(it.world.owner);
  return actor.kind === "apiToken" ? { ...actor, limit: { ...NOTHING, ...limit } } : actor;
};
