import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTemporaryFolder, runTool } from "@/server/testing/pdf/judges";
import { type Fault, TestingTimestampAuthority } from "@/server/testing/pdf/timestamp-authority";
import { issueTls } from "@/server/testing/webhooks/receiver";
import { toPem } from "../sign/certificate";
import { Authorities, TimestampsUnavailable } from "./authorities";
import { requestTimestamp } from "./client";
import { fetchAnswerBody, NotTrusted } from "./exchange";
import { readToken } from "./token";

const dir = createTemporaryFolder();
const digest = createHash("sha256").update("a signature").digest();
let authority: TestingTimestampAuthority;
beforeAll(async () => {
  authority = await TestingTimestampAuthority.start();
});
afterAll(() => authority.stop());

const requestWithFault = (fault: Fault, timeoutMs = 5_000) =>
  requestTimestamp(digest, {
    url: authority.url(fault),
    timeoutMs,
    trustedHosts: new Set(["127.0.0.1"]),
    now: () => new Date(),
  });

describe("a time-stamp", () => {
  test.each<Fault>(["none", "granted-with-mods"])(
    "that is sound is accepted, also by OpenSSL (%s)",
    async (fault) => {
      const token = await requestWithFault(fault);
      const [tokenFile, rootFile] = [join(dir, `${fault}.der`), join(dir, "root.pem")];
      writeFileSync(tokenFile, token.der);
      writeFileSync(rootFile, toPem(authority.issuer.certificate));
      const args = ["-digest", digest.toString("hex"), "-in", tokenFile, "-token_in", "-CAfile", rootFile];
      expect(runTool("openssl", ["ts", "-verify", ...args])).toMatchObject({ code: 0 });
      expect(Math.abs(token.time.getTime() - Date.now())).toBeLessThan(60_000);
    },
  );

  test.each<[Fault, RegExp]>([
    ["status-500", /answered 500/],
    ["redirect", /answered 302/],
    ["wrong-nonce", /answers another query/],
    ["no-nonce", /answers another query/],
    ["wrong-imprint", /over other bytes/],
    ["expired-certificate", /had expired/],
    ["wrong-purpose", /not made for time-stamps/],
    ["uncritical-purpose", /not made for time-stamps/],
    ["bad-signature", /does not fit its certificate/],
    ["no-certificate", /does not hold the certificate/],
    ["wrong-clock", /1440 minutes from ours/],
    ["rejected", /rejected \(status 2\)/],
    ["rejected-policy", /rejected \(status 2, its policy does not allow it\)/],
    ["huge-token", /more than \d+ bytes|there is room for/],
    ["endless", /more than \d+ bytes/],
    ["sha-1", /digest that is not accepted/],
    ["garbage", /no answer to a time-stamp query/],
  ])("with the fault %s is refused with its reason", async (fault, reason) => {
    await expect(requestWithFault(fault)).rejects.toThrow(reason);
  });

  test("that does not arrive in time is abandoned", async () => {
    await expect(requestWithFault("slow", 50)).rejects.toThrow(/did not answer within 50 ms/);
  });
});

describe("a time-stamp by OpenSSL", () => {
  test.each(["sha256", "sha384", "sha512"])("is read and accepted (signed over %s)", (hash) => {
    const getFilePath = (name: string) => join(dir, `${hash}-${name}`);
    const subject = ["-subj", `/CN=OpenSSL ${hash}`, "-addext", "extendedKeyUsage=critical,timeStamping"];
    const key = ["-newkey", "rsa:2048", "-nodes", "-keyout", getFilePath("key.pem")];
    const steps: [string, string[]][] = [
      ["req", ["-x509", ...key, "-out", getFilePath("cert.pem"), "-days", "30", ...subject]],
      ["ts", ["-query", "-digest", digest.toString("hex"), "-cert", "-out", getFilePath("query")]],
      [
        "ts",
        [
          "-reply",
          "-config",
          getFilePath("conf"),
          "-queryfile",
          getFilePath("query"),
          "-token_out",
          "-out",
          getFilePath("token"),
        ],
      ],
    ];
    writeFileSync(getFilePath("serial"), "01\n");
    const settings = [
      "[tsa]\ndefault_tsa = t\n[t]",
      `serial = ${getFilePath("serial")}\nsigner_cert = ${getFilePath("cert.pem")}\nsigner_key = ${getFilePath("key.pem")}`,
      `signer_digest = ${hash}\ndefault_policy = 1.2.3.4\ndigests = sha256\ness_cert_id_alg = ${hash}\n`,
    ];
    writeFileSync(getFilePath("conf"), settings.join("\n"));
    for (const [command, args] of steps)
      expect(runTool("openssl", [command, ...args])).toMatchObject({ code: 0 });
    const token = readToken(readFileSync(getFilePath("token")), digest);
    expect(token.certificates).toHaveLength(1);
    expect(() => readToken(readFileSync(getFilePath("token")), Buffer.alloc(32))).toThrow(/over other bytes/);
  });
});

test("OpenSSL's refusal of a policy that it does not have is read as such", async () => {
  const getFilePath = (name: string) => join(dir, `policy-${name}`);
  const subject = ["-subj", "/CN=Policy", "-addext", "extendedKeyUsage=critical,timeStamping"];
  const key = ["-newkey", "rsa:2048", "-nodes", "-keyout", getFilePath("key.pem")];
  writeFileSync(getFilePath("serial"), "01\n");
  const settings = [
    "[tsa]\ndefault_tsa = t\n[t]",
    `serial = ${getFilePath("serial")}\nsigner_cert = ${getFilePath("cert.pem")}\nsigner_key = ${getFilePath("key.pem")}`,
    "signer_digest = sha256\ndefault_policy = 1.2.3.4\ndigests = sha256\n",
  ];
  writeFileSync(getFilePath("conf"), settings.join("\n"));
  const queryArgs = ["-digest", digest.toString("hex"), "-tspolicy", "1.2.3.5", "-out", getFilePath("query")];
  const replyArgs = [
    "-config",
    getFilePath("conf"),
    "-queryfile",
    getFilePath("query"),
    "-out",
    getFilePath("answer"),
  ];
  const steps: [string, string[]][] = [
    ["req", ["-x509", ...key, "-out", getFilePath("cert.pem"), "-days", "30", ...subject]],
    ["ts", ["-query", ...queryArgs]],
    ["ts", ["-reply", ...replyArgs]],
  ];
  for (const [command, args] of steps)
    expect(runTool("openssl", [command, ...args])).toMatchObject({ code: 0 });
  const server = createServer((_, response) => response.end(readFileSync(getFilePath("answer"))));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" ? address?.port : 0;
  const call = { url: `http://127.0.0.1:${port}/`, timeoutMs: 5_000, now: () => new Date() };
  const attempt = requestTimestamp(digest, { ...call, trustedHosts: new Set(["127.0.0.1"]) });
  await expect(attempt).rejects.toThrow(/its policy does not allow it/);
  await new Promise((resolve) => server.close(resolve));
});

describe("a time-stamp authority with a TLS certificate of its own CA", () => {
  let secure: TestingTimestampAuthority;
  let ca: string;
  beforeAll(async () => {
    const tls = issueTls(["IP:127.0.0.1"]);
    ca = join(dir, "tls-authority.pem");
    writeFileSync(ca, tls.ca);
    secure = await TestingTimestampAuthority.start(tls);
  });
  afterAll(() => secure.stop());

  /** Runs a whole seal in a process of its own, because trust is configured by process. */
  async function sealInOwnProcess(env: Record<string, string>) {
    const modules = Object.fromEntries(
      ["../authority", "../seal", "../../testing/pdf/samples"].map((name) => [
        name,
        JSON.stringify(resolve(import.meta.dirname, `${name}.ts`)),
      ]),
    );
    const script = join(dir, "seal.mts");
    writeFileSync(
      script,
      `import { writeFileSync } from "node:fs";
      import { createAuthority, loadSigner } from ${modules["../authority"]};
      import { sealItem } from ${modules["../seal"]};
      import { simplePdf } from ${modules["../../testing/pdf/samples"]};
      const [originalPath, outPath] = ["in", "out"].map((name) => ${JSON.stringify(dir)} + "/tls-" + name + ".pdf");
      writeFileSync(originalPath, simplePdf([{}]));
      const now = new Date();
      const sealed = await sealItem({
        originalPath, outPath, fields: [], certificate: null, rejectStamp: false, signingTime: now, language: "en",
        signer: loadSigner(createAuthority(${JSON.stringify(join(dir, "tls-key"))}, now), now),
        timestamps: { urls: [${JSON.stringify(secure.url())}], policy: "best-effort" },
      });
      console.log(JSON.stringify([sealed.level, ...sealed.missing]));`,
    );
    const child = promisify(execFile)(process.execPath, ["--import", "tsx", script], {
      env: { ...process.env, ...env },
    });
    return JSON.parse((await child).stdout);
  }

  test("gives a B-LTA seal to a server that trusts that CA (NODE_EXTRA_CA_CERTS)", async () => {
    expect(await sealInOwnProcess({ NODE_EXTRA_CA_CERTS: ca })).toEqual(["B-LTA"]);
  });

  test("gives a B-B seal to a server that does not, which names the missing trust", async () => {
    const callCount = secure.calls.size;
    expect(await sealInOwnProcess({ NODE_EXTRA_CA_CERTS: "" })).toEqual([
      "B-B",
      expect.stringMatching(/^127\.0\.0\.1 shows a certificate that is not trusted here \(self signed cert/),
    ]);
    expect(secure.calls.size).toBe(callCount);
  });

  test("is refused under a host name that its certificate does not cover", async () => {
    const url = secure.url().replace("127.0.0.1", "localhost");
    const call = { url, timeoutMs: 5_000, now: () => new Date(), trustedHosts: new Set(["localhost"]) };
    await expect(requestTimestamp(digest, call)).rejects.toThrow(NotTrusted);
  });
});

describe("an address named in a third party's certificate", () => {
  const fetchUrl = (url: string) =>
    fetchAnswerBody({ url, maxBytes: 1000, timeoutMs: 1000, trustedHosts: new Set() });

  test.each([
    ["is not called in this network", () => authority.issuer.baseUrl, /not a public address/],
    [
      "is not called by this machine's name",
      () => authority.issuer.baseUrl.replace("127.0.0.1", "localhost"),
      /not a public address/,
    ],
    ["is not called at a metadata service", () => "http://169.254.169.254/latest/", /not a public address/],
    ["is not opened as a file", () => "file:///etc/passwd", /not http or https/],
  ])("%s", async (_, url, reason) => {
    const before = authority.calls.size;
    await expect(fetchUrl(url())).rejects.toThrow(reason);
    expect(authority.calls.size).toBe(before);
  });
});

describe("several time-stamp authorities", () => {
  const createAuthorities = (faults: Fault[], policy: "required" | "best-effort") =>
    new Authorities({ urls: faults.map((fault) => authority.url(fault)), policy });

  test("are asked in order until one answers, and one that failed is asked last afterwards", async () => {
    const authorities = createAuthorities(["status-500", "rejected", "none"], "required");
    expect(await authorities.timestamp(digest)).not.toBeNull();
    expect(authorities.failures).toHaveLength(2);
    const before = authority.calls.get("/tsa/status-500");
    expect(await createAuthorities(["status-500", "none"], "required").timestamp(digest)).not.toBeNull();
    expect(authority.calls.get("/tsa/status-500")).toBe(before);
  });

  test("that all fail stop a seal that requires a time-stamp, and say why", async () => {
    const attempt = createAuthorities(["garbage", "wrong-clock"], "required").timestamp(digest);
    await expect(attempt).rejects.toThrow(TimestampsUnavailable);
    await expect(attempt).rejects.toThrow(/127\.0\.0\.1.*; .*minutes from ours/);
  });

  test("that all fail leave a best-effort seal without a time-stamp, and say why", async () => {
    const authorities = createAuthorities(["rejected"], "best-effort");
    expect(await authorities.timestamp(digest)).toBeNull();
    expect(authorities.failures).toEqual([
      expect.stringMatching(/127\.0\.0\.1 is not used: the request was rejected/),
    ]);
  });

  test("never reveal the password in their URL", async () => {
    const url = authority.url("rejected").replace("http://", "http://user:hunter2@");
    const authorities = new Authorities({ urls: [url], policy: "best-effort" });
    await authorities.timestamp(digest);
    expect(authorities.failures.join()).not.toMatch(/hunter2|user/);
  });
});
