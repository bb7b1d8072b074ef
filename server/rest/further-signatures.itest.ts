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
async function createEnvelope(file: Uint8Array, payload: object) {
  const form = new FormData();
  form.set("payload", JSON.stringify({ type: "DOCUMENT", title: "Lease", ...payload }));
  form.append("files", new Blob([Buffer.from(file)], { type: "application/pdf" }), "lease.pdf");
  const answer = await rest.call("POST", "/api/v2/envelope/create", { form });
  return { status: answer.status, body: await answer.json() };
}
const getEnvelope = async (id: string) => (await callJson("GET", `/envelope/${id}`)).body;
const copies = { recipients: [{ name: "Copy", email: "copy@example.com", role: "CC" }] };

/** Sends a file with CC recipients only, so that it is sealed at once. */
async function sealFile(file: Uint8Array, meta: object): Promise<{ id: string; bytes: Buffer }> {
  const { status, body } = await createEnvelope(file, { ...copies, meta });
  expect(status).toBe(200);
  expect((await callJson("POST", "/envelope/distribute", { envelopeId: body.id })).status).toBe(200);
  await rest.drain();
  const envelope = await getEnvelope(body.id);
  expect(envelope.status).toBe("COMPLETED");
  const answer = await rest.call("GET", `/api/v2/envelope/item/${envelope.envelopeItems[0].id}/download`);
  return { id: body.id, bytes: Buffer.from(await answer.arrayBuffer()) };
}
const findCompletionData = async (id: string) => {
  const [row] = await rest.world.test
    .sql`select data from audit_entry where envelope_id = ${id} and type = 'DOCUMENT_COMPLETED'`;
  return row?.data;
};
function writeToDisk(name: string, bytes: Uint8Array): string {
  const file = path.join(folder, name);
  writeFileSync(file, bytes);
  return file;
}

describe("further signatures (ruling 80)", () => {
  test("are not allowed by default, and the sender can change this while the envelope is a draft", async () => {
    const { body } = await createEnvelope(simplePdf([{}]), {});
    expect((await getEnvelope(body.id)).documentMeta.furtherSignatures).toBe(false);
    const changed = await callJson("POST", "/envelope/update", {
      envelopeId: body.id,
      meta: { furtherSignatures: true },
    });
    expect(changed.status).toBe(200);
    expect((await getEnvelope(body.id)).documentMeta.furtherSignatures).toBe(true);
    const wrong = await callJson("POST", "/envelope/update", {
      envelopeId: body.id,
      meta: { furtherSignatures: "yes" },
    });
    expect([wrong.status, wrong.body.code]).toEqual([400, "BAD_REQUEST"]);
  });

  test("are copied with a template and a duplicate, and the use of a template may override them", async () => {
    const created = await createEnvelope(simplePdf([{}]), {
      type: "TEMPLATE",
      meta: { furtherSignatures: true },
    });
    const uses = [{}, { override: { furtherSignatures: false } }];
    const chosen: boolean[] = [];
    for (const use of uses) {
      const { status, body } = await callJson("POST", "/envelope/use", {
        envelopeId: created.body.id,
        ...use,
      });
      expect(status).toBe(200);
      chosen.push((await getEnvelope(body.id)).documentMeta.furtherSignatures);
    }
    const copy = await callJson("POST", "/envelope/duplicate", { envelopeId: created.body.id });
    chosen.push((await getEnvelope(copy.body.id)).documentMeta.furtherSignatures);
    expect(chosen).toEqual([true, false, true]);
  });

  test("let the sealed file be uploaded again and sealed again with both seals valid", async () => {
    const first = await sealFile(simplePdf([{}]), { furtherSignatures: true });
    expect((await findCompletionData(first.id)).files).toEqual([
      expect.objectContaining({ takesSignatures: true }),
    ]);
    const firstPath = writeToDisk("first.pdf", first.bytes);
    expect(runTool("pdftotext", [firstPath, "-"]).output.replaceAll(/\s+/g, " ")).toContain(
      "Its sender allowed further signatures",
    );
    const second = await sealFile(first.bytes, {});
    expect(second.bytes.subarray(0, first.bytes.length).equals(first.bytes)).toBe(true);
    const secondPath = writeToDisk("second.pdf", second.bytes);
    expect(listPdfsigSignatures(secondPath).map(({ isValid }) => isValid)).toEqual([true, true]);
    expect(checkWithQpdf(secondPath)).toBe(0);
    expect((await findCompletionData(second.id)).files).toEqual([
      expect.not.objectContaining({ takesSignatures: true }),
    ]);
  });

  test("are refused when the sender did not allow them, with advice on what to do instead", async () => {
    const closed = await sealFile(simplePdf([{}]), {});
    const { status, body } = await createEnvelope(closed.bytes, copies);
    expect([status, body.code]).toEqual([400, "CERTIFIED_NO_CHANGES"]);
    expect(body.message).toMatch(/further signatures included.*addendum as its own file/);
  });
});
