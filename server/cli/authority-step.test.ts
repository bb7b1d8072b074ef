import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { completeEnvironment, parseEnvironment } from "@/server/env";
import { findInstance, requireInstance } from "@/server/runtime";
import { openAuthority } from "./authority-step";

const dataDir = mkdtempSync(path.join(tmpdir(), "rubrica-authority-"));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const secrets = { NEXTAUTH_SECRET: "x".repeat(32), ENCRYPTION_KEYS: "", TOKEN_HMAC_KEY: "x".repeat(32) };
const openTestAuthority = (variables: Record<string, string>) =>
  openAuthority(completeEnvironment(parseEnvironment(variables), secrets), dataDir);

test("without variables the installation's own authority seals, invisibly and without time-stamps", () => {
  const { note } = openTestAuthority({});
  expect(note).toMatch(/^the installation's own, Rubrica Document Seal [0-9A-F]{8}$/);
  expect(findInstance("timestamps")).toBeUndefined();
  expect(findInstance("sealPlace")).toBeUndefined();
});

test("the start names time-stamp authorities by host, without their passwords", () => {
  const TSA_URLS = "https://user:hunter2@tsa.example.org/tsr,http://second.example";
  const { note } = openTestAuthority({
    TSA_URLS,
    TSA_POLICY: "required",
    SIGNING_APPEARANCE: "last,60,92,36,6",
  });
  expect(note).toMatch(/; time-stamps from tsa\.example\.org, second\.example \(required\)$/);
  expect(note).not.toContain("hunter2");
  expect(requireInstance("timestamps")).toMatchObject({
    policy: "required",
    urls: [expect.any(String), expect.any(String)],
  });
  expect(requireInstance("sealPlace")).toEqual({
    page: "last",
    positionX: 60,
    positionY: 92,
    width: 36,
    height: 6,
  });
});
