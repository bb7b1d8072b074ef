import { execFileSync } from "node:child_process";
import { connect } from "node:net";
import { toPatientMs } from "@/server/cli/testing/patience";
import { expect, Product, test } from "./fixtures/product";

/** Limit in milliseconds for a start that adopts a database: about five seconds, more on a busy machine. */
const READY_MS = 40_000;

/** Living processes with this data folder in their arguments, whatever their parent. */
function listProcesses(dataDir: string): string[] {
  return execFileSync("ps", ["-eo", "pid,args"], { encoding: "utf8" })
    .split("\n")
    .filter((line) => line.includes(dataDir) && !line.includes("ps -eo"));
}

test("the product is live and ready and reports what it checked", { tag: ["@core", "@server"] }, async ({
  request,
}) => {
  expect((await request.get("/api/health")).status()).toBe(200);
  const ready = await request.get("/api/health?ready=1");
  expect(ready.status()).toBe(200);
  const answer = await ready.json();
  expect(answer.ready).toBe(true);
  expect(answer.checks.database.ok).toBe(true);
  expect(answer.checks.queue.ok).toBe(true);
  expect(answer.checks.signing.ok).toBe(true);
});

test("every script of a page carries the nonce of its own response", async ({ request }) => {
  const nonces = new Set<string>();
  for (let visit = 0; visit < 3; visit += 1) {
    const response = await request.get("/a-page-that-does-not-exist");
    const policy = response.headers()["content-security-policy"] ?? "";
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? "";
    expect(nonce.length).toBeGreaterThan(20);
    const scripts = [...(await response.text()).matchAll(/<script\b[^>]*>/g)].map(([tag]) => tag);
    expect(scripts.length).toBeGreaterThan(0);
    for (const tag of scripts) expect(tag).toContain(`nonce="${nonce}"`);
    nonces.add(nonce);
  }
  expect(nonces.size).toBe(3);
});

test("a client cannot choose the nonce, the peer or an upgrade", async ({ product, request }) => {
  const evil = "'nonce-chosenbytheclient0000000000'";
  const response = await request.get("/a-page-that-does-not-exist", {
    headers: { "content-security-policy": `script-src ${evil}` },
  });
  expect(await response.text()).not.toContain("chosenbytheclient");
  const socket = connect(product.port, "127.0.0.1");
  socket.write("GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n");
  const first = await new Promise<string>((resolve) => socket.once("data", (data) => resolve(String(data))));
  socket.destroy();
  expect(first).toContain("400 Bad Request");
});

test("two hundred clients that never finish their headers do not slow the health check", async ({
  product,
  request,
}) => {
  const sockets = Array.from({ length: 200 }, () => {
    const socket = connect(product.port, "127.0.0.1");
    socket.on("error", () => {});
    socket.resume();
    socket.write("GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ");
    return socket;
  });
  const times: number[] = [];
  for (let ask = 0; ask < 10; ask += 1) {
    const began = performance.now();
    expect((await request.get("/api/health")).status()).toBe(200);
    times.push(performance.now() - began);
  }
  const cutOff = Promise.all(
    sockets.map((socket) => new Promise((resolve) => socket.once("close", resolve))),
  );
  await cutOff;
  // The median: a busy machine may be late once, but a blocked product is late every time.
  expect(times.sort((a, b) => a - b)[5]).toBeLessThan(1000);
});

test("after kill -9 the next start adopts the database, is ready soon and leaves no process when stopped", {
  tag: ["@core", "@server"],
}, async () => {
  test.setTimeout(toPatientMs(120));
  const product = await Product.start();
  try {
    const password = "a long enough password";
    const before = await product.bootstrap("survivor@example.org", "Survivors", password);
    const port = /port (\d+)/.exec(product.output)?.[1] ?? "";
    await product.kill("SIGKILL");
    expect(listProcesses(product.dataDir).length).toBeGreaterThan(0);
    const began = performance.now();
    await product.run();
    expect(performance.now() - began).toBeLessThan(READY_MS);
    expect(product.output).toContain(`was still running on port ${port}`);
    const survivor = await product.bootstrap("survivor@example.org", "Survivors", password);
    expect(survivor.userId).toBe(before.userId);
    expect(survivor.apiToken).not.toBe(before.apiToken);
    const stopping = performance.now();
    expect(await product.kill("SIGTERM")).toBe(0);
    expect(performance.now() - stopping).toBeLessThan(25_000);
    expect(listProcesses(product.dataDir)).toEqual([]);
    const offline = await product.bootstrap("survivor@example.org", "Survivors", password);
    expect(offline.userId).toBe(before.userId);
    expect(listProcesses(product.dataDir)).toEqual([]);
  } finally {
    await product.dispose();
  }
});

test("a second start says in one sentence that the port or the folder is taken", async ({ product }) => {
  const samePort = Product.start({ PORT: String(product.port) });
  await expect(samePort).rejects.toThrow(`Port ${product.port} is taken by another program.`);
  const sameFolder = Product.start({ DATA_DIR: product.dataDir });
  await expect(sameFolder).rejects.toThrow(`is in use by process ${product.pid}`);
});

test("an invalid variable stops the start, which names it and what it should be", async () => {
  await expect(Product.start({ PORT: "three thousand" })).rejects.toThrow(
    "PORT must be a whole number from 1 to 65535",
  );
  await expect(Product.start({ ENCRYPTION_KEYS: "oops" })).rejects.toThrow(
    "ENCRYPTION_KEYS must be `id:base64` pairs",
  );
});
