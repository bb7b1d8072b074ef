import { spawnSync } from "node:child_process";
import { globSync, lstatSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { toPatientMs } from "@/server/cli/testing/patience";
import { requestRest, type Site, signNewEnvelope } from "../bench/operations";
import { makeFolder, makeRelease, runTool, ServingProgram } from "./released";

const Detail = z.object({ status: z.string(), envelopeItems: z.array(z.object({ id: z.string() })) });
const Bootstrapped = z.object({ apiToken: z.string() });
const PORT = 24_317;
const MEGABYTE = 1_000_000;

const { folder, data, remove } = makeFolder();
const serving = new ServingProgram();
/** The machine of a stranger: no npm and no variables of ours. */
const env: NodeJS.ProcessEnv = {
  NODE_ENV: "production",
  PATH: "/usr/bin:/bin",
  PORT: String(PORT),
  HOST: "127.0.0.1",
  DATA_DIR: data,
  LOG_LEVEL: "warn",
};
let archive = "";
let unpacked = "";
let program = "";

beforeAll(() => {
  archive = makeRelease(path.join(folder, "made"));
  runTool("tar", "-xzf", archive, "-C", folder);
  unpacked = path.join(folder, path.basename(archive, ".tar.gz"));
  program = path.join(unpacked, "rubrica");
}, toPatientMs(600));

afterAll(async () => {
  await serving.stop();
  remove();
});

const runProgram = (...args: string[]) => spawnSync(program, args, { env, encoding: "utf8" });

async function waitForSealedItem(site: Site, envelopeId: string): Promise<string> {
  for (;;) {
    const answer = await requestRest(site, `/envelope/${envelopeId}`);
    const { status, envelopeItems } = Detail.parse(await answer.json());
    if (status === "COMPLETED") return envelopeItems[0]?.id ?? "";
    await pause(100);
  }
}

test("a release takes at most 250 MB packed and 600 MB unpacked", () => {
  const unpackedBytes = globSync("**/*", { cwd: unpacked }).reduce(
    (sum, file) => sum + lstatSync(path.join(unpacked, file)).size,
    0,
  );
  expect(statSync(archive).size).toBeLessThan(250 * MEGABYTE);
  expect(unpackedBytes).toBeLessThan(600 * MEGABYTE);
});

test(
  "a release seals an envelope and verifies it without npm, and stops cleanly",
  async () => {
    await serving.start(program, ["start"], env);
    const owner = ["--email", "owner@example.org", "--password", "a long enough password", "--team", "Acme"];
    const { apiToken } = Bootstrapped.parse(JSON.parse(runProgram("admin", "bootstrap", ...owner).stdout));
    const site = { baseUrl: `http://127.0.0.1:${PORT}`, token: apiToken };
    const itemId = await waitForSealedItem(site, await signNewEnvelope(site));
    const sealed = await requestRest(site, `/envelope/item/${itemId}/download?version=signed`);
    const file = path.join(folder, "sealed.pdf");
    writeFileSync(file, Buffer.from(await sealed.arrayBuffer()));
    expect(runProgram("verify", file)).toMatchObject({ status: 0 });
    expect((await fetch(`${site.baseUrl}/setup`)).status).toBe(200);
    expect(JSON.parse(runProgram("admin", "migrate").stdout)).toEqual({ migrated: true });
    expect(await serving.stop()).toBe(0);
  },
  toPatientMs(180),
);

test("a release says which commands it has", () => {
  expect(runProgram("dev")).toMatchObject({ status: 2, stderr: expect.stringContaining("start|worker") });
});
