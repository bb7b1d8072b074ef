import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runRestLine } from "@/e2e/rest-line";
import { type RestWorld, restWorld } from "@/server/testing/rest/world";
import { buildConsent, DRAWN, signingCaller } from "@/server/testing/world/signing";

const folder = mkdtempSync(path.join(tmpdir(), "rubrica-line-"));
let rest: RestWorld;
beforeAll(async () => {
  rest = await restWorld();
});
afterAll(async () => {
  await rest[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true, force: true });
});

test("creating, sending, signing and downloading over REST alone gives a file that pdfsig calls valid", async () => {
  const said: string[] = [];
  const result = await runRestLine({
    baseUrl: rest.baseUrl,
    apiToken: rest.apiToken,
    say: (line) => said.push(line),
    sign: async (signingUrl) => {
      const token = signingUrl.split("/").at(-1) ?? "";
      const api = signingCaller(rest.world.db);
      await api.open({ token });
      await api.consent(buildConsent(token));
      const [field] = await rest.world.test.sql`select id from field`;
      await api.fill({ token, fieldId: field?.id, value: DRAWN });
      await api.complete({ token });
      await rest.drain();
    },
  });
  expect(Buffer.from(result.original).equals(result.uploaded)).toBe(true);
  const prefix = Buffer.from(result.sealed).subarray(0, result.original.byteLength);
  expect(prefix.equals(result.original)).toBe(true);
  const file = path.join(folder, "sealed.pdf");
  writeFileSync(file, result.sealed);
  const pdfsigOutput = execFileSync("pdfsig", ["-nocert", file], { encoding: "utf8" });
  expect(pdfsigOutput).toContain("Signature is Valid");
  expect(pdfsigOutput).toContain("Total document signed");
  const log = path.join(folder, "log.pdf");
  writeFileSync(log, result.auditLog);
  expect(execFileSync("pdftotext", [log, "-"], { encoding: "utf8" })).toContain(result.envelopeId);
  expect(said.join("\n")).toContain(result.envelopeId);
});
