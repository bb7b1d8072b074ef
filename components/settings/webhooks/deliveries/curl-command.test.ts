import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { formatCurlCommand } from "./curl-command";

const call = {
  url: "https://hooks.example.com/in?a=1&b=2",
  body: `{"title":"Ana's \\"Arriendo\\" $HOME \`id\`"}`,
  headers: [
    { name: "content-type", value: "application/json" },
    { name: "X-Service-Secret", value: "••••••••" },
  ],
};

/** Runs the command in a shell with `printf` instead of curl, and returns its arguments. */
const parseCommand = (command: string): string[] =>
  execFileSync("sh", ["-c", command.replace(/^curl/, "printf '%s\\0'")], {
    env: { ...process.env, WEBHOOK_SECRET: "s3cret" },
    encoding: "utf8",
  })
    .split("\0")
    .slice(0, -1);

test("a shell reads back URL, headers and body exactly as they were sent", () => {
  expect(parseCommand(formatCurlCommand(call))).toEqual([
    "-i",
    "-X",
    "POST",
    call.url,
    "-H",
    "content-type: application/json",
    "-H",
    "X-Service-Secret: s3cret",
    "--data-binary",
    call.body,
  ]);
});

test("the command never contains the mask of the secret", () => {
  expect(formatCurlCommand(call)).not.toContain("•");
});
