import { afterAll, beforeAll, expect, test } from "vitest";
import { createCallerFor } from "@/server/caller";
import type { TeamActor } from "@/server/domain/actor";
import { DIRECT_LINK_PLACEHOLDER } from "@/server/domain/recipient/placeholder";
import { box, signer } from "@/server/testing/world/signing";
import { testWorld, type World } from "@/server/testing/world/world";

let world: World;
beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world[Symbol.asyncDispose]());

const createApi = (actor: TeamActor) => createCallerFor({ actor, requestId: "test" });
const withLink = async () => {
  const template = await world.draft({
    type: "TEMPLATE",
    recipients: [
      signer("Ana", { fields: [box("SIGNATURE")] }),
      signer("Bea", { fields: [box("SIGNATURE", 1)] }),
      { name: "Cleo", email: "cleo@example.com", role: "CC" },
    ],
  });
  const { id: envelopeId } = template.envelope;
  const [ana, bea, cleo] = template.recipients.map(({ id }) => id);
  const api = createApi(world.owner);
  const link = await api.directLink.create({ envelopeId, directRecipientId: ana ?? 0 });
  return { envelopeId, ana: ana ?? 0, bea: bea ?? 0, cleo: cleo ?? 0, api, link };
};

test("a direct link moved to another recipient keeps its URL, and the former one is a placeholder again", async () => {
  const { envelopeId, bea, api, link } = await withLink();
  const changed = await api.directLink.toggle({ envelopeId, enabled: true, directRecipientId: bea });
  expect(changed).toMatchObject({ token: link.token, directTemplateRecipientId: bea, enabled: true });
  const { recipients } = await world.reload(envelopeId);
  expect(recipients.map(({ name }) => name)).toEqual(["Recipient 1", DIRECT_LINK_PLACEHOLDER.name, "Cleo"]);
});

test("a recipient who cannot act through a link is refused, and nothing changes", async () => {
  const { envelopeId, ana, cleo, api } = await withLink();
  const copy = api.directLink.toggle({ envelopeId, enabled: true, directRecipientId: cleo });
  await expect(copy).rejects.toThrow("who only receives a copy");
  const nobody = api.directLink.toggle({ envelopeId, enabled: true, directRecipientId: 2_000_000_009 });
  await expect(nobody).rejects.toThrow("could not be found");
  const { directLink } = await api.envelope.get({ envelopeId });
  expect(directLink).toMatchObject({ directTemplateRecipientId: ana, enabled: true });
});

test("another team does not find the link to change it", async () => {
  const { envelopeId, bea } = await withLink();
  const stranger = createApi(await world.stranger());
  const foreign = stranger.directLink.toggle({ envelopeId, enabled: false, directRecipientId: bea });
  await expect(foreign).rejects.toThrow("could not be found");
});
