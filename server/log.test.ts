import { expect, test } from "vitest";
import { createLog, withJob, withRequestId } from "./log";

const SECRETS = {
  signingLink: "/sign/aB3dE5gH7jK9mN1pQ3rS5tU7vW9xY1zA",
  apiToken: "api_aB3dE5gH7jK9mN1pQ3rS5tU7vW9xY1zA",
  bearer: "Bearer hunter2hunter2",
  database: "postgres://user:hunter2hunter2@db:5432/x",
  query: "/api/x?token=hunter2hunter2&a=b",
  webhook: "whsec_aHVudGVyMmh1bnRlcjI=",
};

function captureLog(write: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = [];
  write(createLog("debug", { write: (line: string) => lines.push(line) }));
  return lines.join("");
}

test.each(Object.entries(SECRETS))("no log line shows a %s, wherever it occurs", (_, secret) => {
  const core = secret.replace(/^.*?(aB3dE5gH7|hunter2|aHVudGVy)/s, "$1").slice(0, 7);
  const cause = new Error(`failed for ${secret}`);
  const line = captureLog((log) => {
    log.info(secret);
    log.info({ url: secret, deep: { list: [secret] } }, "text");
    log.error({ err: new Error(secret, { cause }) }, "text");
  });
  expect(line).toContain("redacted");
  expect(line).not.toContain(core);
});

test("values under a secret's name are hidden, whatever they are", () => {
  const line = captureLog((log) =>
    log.info({ headers: { Authorization: "x1y2", cookie: "c3d4" }, password: "e5f6" }, "t"),
  );
  for (const value of ["x1y2", "c3d4", "e5f6"]) expect(line).not.toContain(value);
});

test("every line of a request is JSON and carries the request's id", () => {
  const line = captureLog((log) => withRequestId("r-1", () => log.info("hello")));
  expect(JSON.parse(line)).toMatchObject({ level: "info", requestId: "r-1", msg: "hello" });
});

test("every line of a job names the job and its row, however deep in the code it is logged", () => {
  const line = captureLog((log) =>
    withJob({ job: "mail.send", jobId: "j-1", row: "m-1" }, () => log.info("deep inside")),
  );
  expect(JSON.parse(line)).toMatchObject({ job: "mail.send", jobId: "j-1", row: "m-1", msg: "deep inside" });
});

test.each([
  "reset-password",
  "signin-link",
  "report",
  "uploads",
  "downloads",
  "verify-email",
  "change-email",
  "prove",
  "invite",
])("secrets in a path of /%s/ are hidden", (place) => {
  const line = captureLog((log) => log.info({ path: `/${place}/AbCdEf0123456789` }, "request"));
  expect(JSON.stringify(line)).not.toContain("AbCdEf0123456789");
});
