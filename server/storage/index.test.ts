import { expect, test } from "vitest";
import { DiskStorage } from "./disk";
import { openStorage } from "./index";

test("without STORAGE_URL files live on the disk", () => {
  expect(openStorage({ STORAGE_URL: undefined }, "/tmp/nowhere")).toBeInstanceOf(DiskStorage);
});

test("an S3 address stops the start with one sentence and its remedy", () => {
  const open = () => openStorage({ STORAGE_URL: "s3://key:secret@host/bucket" }, "/tmp/nowhere");
  expect(open).toThrow(/STORAGE_URL names an S3 bucket.*Unset STORAGE_URL/);
});
