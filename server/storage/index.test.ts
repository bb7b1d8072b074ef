import { expect, test } from "vitest";
import { parseEnvironment } from "@/server/env";
import { DiskStorage } from "./disk";
import { openStorage } from "./index";
import { S3Storage } from "./s3";

test("without STORAGE_URL files are stored on disk", () => {
  const storage = openStorage(parseEnvironment({}), "/tmp/nowhere");
  expect(storage).toBeInstanceOf(DiskStorage);
  expect(storage.where).toBe("/tmp/nowhere/files");
});

test("with STORAGE_URL files are stored in the bucket, and its description shows no secret", () => {
  const STORAGE_URL = "s3://AKIA:hunter2@s3.example.org/contracts";
  const storage = openStorage(parseEnvironment({ STORAGE_URL }), "/tmp/nowhere");
  expect(storage).toBeInstanceOf(S3Storage);
  expect(storage.where).toBe("bucket contracts at s3.example.org");
});
