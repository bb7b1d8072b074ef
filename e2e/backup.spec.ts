import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { toPatientMs } from "@/server/cli/testing/patience";
import { type Account, expect, Product, test } from "./fixtures/product";
import { sendEnvelope } from "./fixtures/sent-envelope";

/** Restores a backup with the product in a folder that its PostgreSQL user may not enter. */

test.skip(
  process.getuid?.() !== 0,
  "NOT PROVED HERE: only as root can the database lie outside DATA_DIR, and this user is not root.",
);

const readPlace = (dataDir: string): string =>
  JSON.parse(readFileSync(path.join(dataDir, "postgres.json"), "utf8")).place;

function createClosedFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "rubrica-backup-"));
  chmodSync(folder, 0o700);
  return folder;
}

async function downloadDigest(product: Product, owner: Account, envelopeId: string): Promise<string> {
  const headers = { Authorization: owner.apiToken };
  const envelope = await fetch(`${product.baseUrl}/api/v2/envelope/${envelopeId}`, { headers });
  expect(envelope.status, await envelope.clone().text()).toBe(200);
  const [item] = (await envelope.json()).envelopeItems;
  const file = await fetch(`${product.baseUrl}/api/v2/envelope/item/${item.id}/download?version=original`, {
    headers,
  });
  expect(file.status).toBe(200);
  return createHash("sha256")
    .update(Buffer.from(await file.arrayBuffer()))
    .digest("hex");
}

/** Returns the one sentence with which the start fails. `/setup` must not have been open meanwhile. */
async function readStartError(dataDir: string): Promise<string> {
  const started = Product.start({ DATA_DIR: dataDir });
  const error: Error = await started.then(
    async (product) => {
      await product.dispose();
      throw new Error("It started.");
    },
    (reason) => reason,
  );
  expect(error.message).not.toMatch(/^(?:setup|ready) /m);
  return error.message;
}

test("a backup of DATA_DIR without its database refuses to start and says how to restore; with it, it starts", async () => {
  test.setTimeout(toPatientMs(300));
  const [here, there] = [createClosedFolder(), createClosedFolder()];
  const [dataDir, copy] = [path.join(here, "data"), path.join(there, "data")];
  mkdirSync(dataDir);
  let outside: string[] = [];
  let product: Product | undefined;
  try {
    product = await Product.start({ DATA_DIR: dataDir });
    const cluster = path.join(readPlace(dataDir), "cluster");
    outside = [readPlace(dataDir)];
    expect(cluster).toMatch(/^\/var\/lib\/rubrica\//);
    const owner = await product.bootstrap("keeper@example.org", "Keepers");
    expect(await product.admin("doctor")).toMatch(/No backup is made by itself/);
    const sent = await sendEnvelope(product, owner, {
      title: "Kept",
      recipients: [{ name: "Ann", email: "ann@example.org", fields: [{ type: "SIGNATURE", positionY: 60 }] }],
    });
    const digest = await downloadDigest(product, owner, sent.id);
    expect(await product.kill("SIGTERM")).toBe(0);

    execFileSync("cp", ["-a", dataDir, copy]);
    const sentence = await readStartError(copy);
    expect(sentence).toContain("The database of this installation is missing");
    expect(sentence).toContain(path.join(copy, "postgres.json"));
    // Follows the instruction in the sentence word for word.
    const [, source = "", target = ""] = /cp -a (\S+) (\S+)\./.exec(sentence) ?? [];
    expect(source).toBe(cluster);
    outside.push(path.dirname(target));
    expect(existsSync(target)).toBe(false);
    execFileSync("cp", ["-a", source, target]);

    const brought = await Product.start({ DATA_DIR: copy });
    try {
      expect(await downloadDigest(brought, owner, sent.id)).toBe(digest);
      const page = await fetch(sent.getUrl("ann@example.org").replace(/^https?:\/\/[^/]+/, brought.baseUrl));
      expect(page.status).toBe(200);
      expect(brought.output).not.toMatch(/^setup /m);
    } finally {
      await brought.dispose();
    }

    for (const [part, says] of [
      ["files", /files of this database are not in/],
      ["secrets.json", /secrets\.json is missing/],
      ["signing", /sealing key is gone/],
    ] as const) {
      renameSync(path.join(copy, part), path.join(there, part));
      expect(await readStartError(copy)).toMatch(says);
      rmSync(path.join(copy, part), { recursive: true, force: true });
      renameSync(path.join(there, part), path.join(copy, part));
    }
    const whole = await Product.start({ DATA_DIR: copy });
    await whole.dispose();
  } finally {
    await product?.dispose();
    for (const folder of [here, there, ...outside]) rmSync(folder, { recursive: true, force: true });
  }
});
