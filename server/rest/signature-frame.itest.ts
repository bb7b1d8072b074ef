import { rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  checkWithQpdf,
  createTemporaryFolder,
  listPdfsigSignatures,
  runTool,
} from "@/server/testing/pdf/judges";
import { simplePdf } from "@/server/testing/pdf/samples";
import { type RestWorld, restWorld } from "@/server/testing/rest/world";
import { findOrganisationId, getPerson } from "@/server/testing/world/people";
import {
  box,
  buildConsent,
  DRAWN,
  getRecipientToken,
  signer,
  signingCaller,
} from "@/server/testing/world/signing";
import type { NewEnvelope, Sent } from "@/server/testing/world/world";

const folder = createTemporaryFolder();
let rest: RestWorld;
beforeAll(async () => {
  rest = await restWorld();
});
afterAll(async () => {
  await rest[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true, force: true });
});

const callJson = async (method: "GET" | "POST", route: string, body?: object) => {
  const answer = await rest.call(method, `/api/v2${route}`, body ? { json: body } : {});
  return { status: answer.status, body: await answer.json() };
};
async function createEnvelope(payload: object = {}): Promise<string> {
  const form = new FormData();
  form.set("payload", JSON.stringify({ type: "DOCUMENT", title: "Lease", ...payload }));
  form.append("files", new Blob([Buffer.from(simplePdf([{}]))], { type: "application/pdf" }), "lease.pdf");
  const answer = await rest.call("POST", "/api/v2/envelope/create", { form });
  expect(answer.status).toBe(200);
  return (await answer.json()).id;
}
const readSignatureFrame = async (id: string) =>
  (await callJson("GET", `/envelope/${id}`)).body.documentMeta.signatureFrame;

describe("the setting signatureFrame", () => {
  test("is off by default, can be changed in a draft and accepts only a boolean", async () => {
    const id = await createEnvelope();
    expect(await readSignatureFrame(id)).toBe(false);
    const updateSignatureFrame = (signatureFrame: unknown) =>
      callJson("POST", "/envelope/update", { envelopeId: id, meta: { signatureFrame } });
    expect((await updateSignatureFrame(true)).status).toBe(200);
    expect(await readSignatureFrame(id)).toBe(true);
    const wrong = await updateSignatureFrame("yes");
    expect([wrong.status, wrong.body.code]).toEqual([400, "BAD_REQUEST"]);
    const [row] = await rest.world.test
      .sql`select data from audit_entry where envelope_id = ${id} and type = 'DOCUMENT_META_UPDATED'`;
    expect(row?.data.changes).toEqual([{ type: "SIGNATURE_FRAME", from: false, to: true }]);
  });

  test("comes from the request, the team or the organisation, in this order, and is fixed per document", async () => {
    const owner = getPerson(rest.world, rest.world.owner);
    const organisationId = await findOrganisationId(rest.world);
    const { teamId } = rest.world.owner;
    const setForOrganisation = (signatureFrame: boolean | null) =>
      owner.call.organisation.updateSettings({ organisationId, settings: { signatureFrame } });
    const setForTeam = (signatureFrame: boolean | null) =>
      owner.call.team.updateSettings({ teamId, settings: { signatureFrame } });
    await setForOrganisation(true);
    const inherited = await createEnvelope();
    const withoutFrame = await createEnvelope({ meta: { signatureFrame: false } });
    await setForTeam(false);
    const team = await createEnvelope();
    await setForOrganisation(null);
    await setForTeam(null);
    const nobody = await createEnvelope();
    const all = await Promise.all([inherited, withoutFrame, team, nobody].map(readSignatureFrame));
    expect(all).toEqual([true, false, false, false]);
  });

  test("passes to duplicates and to documents made from a template, and use may override it", async () => {
    const template = await createEnvelope({ type: "TEMPLATE", meta: { signatureFrame: true } });
    const made: boolean[] = [];
    for (const use of [{}, { override: { signatureFrame: false } }]) {
      const { status, body } = await callJson("POST", "/envelope/use", { envelopeId: template, ...use });
      expect(status).toBe(200);
      made.push(await readSignatureFrame(body.id));
    }
    const copy = await callJson("POST", "/envelope/duplicate", { envelopeId: template });
    made.push(await readSignatureFrame(copy.body.id));
    expect(made).toEqual([true, false, true]);
  });
});

const wideSignatureBox = (row: number) => ({ ...box("SIGNATURE", row), width: 45, height: 8 });
const spanish: NewEnvelope = {
  meta: {
    language: "es",
    timezone: "America/Santiago",
    dateFormat: "dd/MM/yyyy HH:mm",
    signatureFrame: true,
  },
  recipients: [
    signer("María", {
      name: "María José Ñuñoa",
      email: "maria@example.com",
      fields: [wideSignatureBox(1), wideSignatureBox(3)],
    }),
    signer("Bruno", { fields: [wideSignatureBox(5), { ...box("INITIALS", 7), height: 6 }] }),
  ],
};
const TYPED = { kind: "typed" as const, text: "Bruno", face: "caveat" as const };

/** Fills all fields of a recipient with the same signature and completes. */
async function finishSigning(sent: Sent, index: number, value: typeof DRAWN | typeof TYPED): Promise<void> {
  const api = signingCaller(rest.world.db);
  const token = getRecipientToken(sent, index);
  await api.open({ token });
  await api.consent({ ...buildConsent(token) });
  for (const field of sent.fields.filter((row) => row.recipientId === sent.recipients[index]?.id)) {
    await api.fill({ token, fieldId: field.id, value: field.type === "INITIALS" ? "BR" : value });
  }
  await api.complete({ token });
}

async function readSealedText(sent: Sent): Promise<{ file: string; text: string }> {
  const [item] = sent.items;
  const answer = await rest.call("GET", `/api/v2/envelope/item/${item?.id}/download`);
  const file = path.join(folder, `${item?.id}.pdf`);
  writeFileSync(file, Buffer.from(await answer.arrayBuffer()));
  return { file, text: runTool("pdftotext", ["-layout", file, "-"]).output };
}

const listIds = (sent: Sent, index: number): string[] =>
  sent.fields
    .filter((row) => row.recipientId === sent.recipients[index]?.id && row.type === "SIGNATURE")
    .map(({ secondaryId }) => secondaryId.slice(0, 8).toUpperCase());

describe("signature frames of a document", () => {
  test("print signer, time and certificate number in the sealed file", async () => {
    const sent = await rest.world.send(spanish);
    await finishSigning(sent, 0, DRAWN);
    await finishSigning(sent, 1, TYPED);
    await rest.drain();
    const { file, text } = await readSealedText(sent);
    expect(checkWithQpdf(file)).toBe(0);
    expect(listPdfsigSignatures(file).map(({ isValid }) => isValid)).toEqual([true]);
    const [first, second] = listIds(sent, 0);
    const [other] = listIds(sent, 1);
    const [paper = "", ...certificate] = text.split("\f");
    // The same signature in two fields counts once and has a single number.
    expect(paper.match(/Firmado por María José Ñuñoa/g)).toHaveLength(2);
    expect(paper.match(new RegExp(`\\d\\d/\\d\\d/\\d{4} \\d\\d:\\d\\d · ${first}`, "g"))).toHaveLength(2);
    expect(paper).not.toContain(second);
    // Initials have no number.
    expect(paper.match(/Firmado por/g)).toHaveLength(3);
    expect(paper).toContain(`· ${other}`);
    for (const id of [first, other]) expect(certificate.join("\n")).toContain(id);
    expect(certificate.join("\n")).not.toContain(second);
  });

  test("are shown to recipients and sender as they will be sealed", async () => {
    const sent = await rest.world.send(spanish);
    const listFrames = async (index: number) => {
      const state = await signingCaller(rest.world.db).state({ token: getRecipientToken(sent, index) });
      return state.screen === "sign" ? state.session.fields.map(({ frame }) => frame ?? null) : [];
    };
    const [first, second] = listIds(sent, 0);
    const expectedFrame = (id: string | undefined) => ({
      above: "Firmado por María José Ñuñoa",
      date: expect.stringMatching(/^\d\d\/\d\d\/\d{4} \d\d:\d\d$/),
      id,
    });
    // A recipient gets their own frames before signing, but no frames of others who have not signed.
    expect(await listFrames(0)).toEqual([expectedFrame(first), expectedFrame(second), null, null]);
    await finishSigning(sent, 0, DRAWN);
    const forOther = await listFrames(1);
    expect(forOther.slice(0, 2)).toEqual([expectedFrame(first), expectedFrame(first)]);
    expect(forOther.slice(2)).toEqual([expect.objectContaining({ above: "Firmado por Bruno" }), null]);
    const owner = getPerson(rest.world, rest.world.owner);
    const { fields } = await owner.call.envelope.paper({ envelopeId: sent.envelope.id });
    expect(fields.map(({ frame: each }) => each ?? null)).toEqual([
      expectedFrame(first),
      expectedFrame(first),
      null,
      null,
    ]);
  });

  test("are absent when the sender did not choose them", async () => {
    const sent = await rest.world.send({ recipients: [signer("Ana", { fields: [wideSignatureBox(1)] })] });
    await finishSigning(sent, 0, DRAWN);
    await rest.drain();
    const { text } = await readSealedText(sent);
    expect(text.split("\f")[0]).not.toContain("Signed by");
  });
});
