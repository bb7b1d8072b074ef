import { expect, test } from "vitest";
import { parseStorageUrl } from "./storage-url";

const MINIO = "endpoint=http://minio:9000";

test.each([
  ["s3://K:S@s3.eu-west-1.amazonaws.com/files", "https://files.s3.eu-west-1.amazonaws.com", "eu-west-1"],
  ["s3://K:S@s3.amazonaws.com/files", "https://files.s3.amazonaws.com", "us-east-1"],
  [
    "s3://K:S@s3.amazonaws.com/files?region=sa-east-1",
    "https://files.s3.sa-east-1.amazonaws.com",
    "sa-east-1",
  ],
  [
    "s3://K:S@s3.eu-west-1.amazonaws.com/my.files",
    "https://s3.eu-west-1.amazonaws.com/my.files",
    "eu-west-1",
  ],
  ["s3://K:S@storage.example.org/files?region=eu", "https://storage.example.org/files", "eu"],
  ["s3://K:S@storage.example.org:8443/files", "https://storage.example.org:8443/files", "us-east-1"],
  ["s3://K:S@abc.r2.cloudflarestorage.com/files", "https://abc.r2.cloudflarestorage.com/files", "auto"],
  [`s3://K:S@ignored/files?${MINIO}`, "http://minio:9000/files", "us-east-1"],
  [`s3://K:S@ignored/files?region=&${MINIO}/`, "http://minio:9000/files", "us-east-1"],
  [
    "s3://K:S@x/files?endpoint=https://a.example/storage/v1/s3",
    "https://a.example/storage/v1/s3/files",
    "us-east-1",
  ],
])("%s is the bucket at %s in %s", (url, root, region) => {
  expect(parseStorageUrl(url)).toEqual({
    name: expect.stringMatching(/^(?:my\.)?files$/),
    root,
    base: root,
    prefix: "",
    region,
    accessKey: "K",
    secret: "S",
  });
});

test("a folder in the bucket is put before every key", () => {
  expect(parseStorageUrl("s3://K:S@h.example/files/rubrica/prod/")).toMatchObject({
    root: "https://h.example/files",
    base: "https://h.example/files/rubrica/prod",
    prefix: "rubrica/prod/",
  });
});

test("key and secret are read as written, with percent signs decoded and plus signs kept", () => {
  expect(parseStorageUrl("s3://AK%40IA:a%2Fb+c%25@h.example/files")).toMatchObject({
    accessKey: "AK@IA",
    secret: "a/b+c%",
  });
});

test.each([
  ["files", "not an address"],
  ["s3://K:a/b@h.example/files", "not an address"],
  ["http://K:S@h.example/files", "does not begin with s3://"],
  ["s3://h.example/files", "no key or no secret"],
  ["s3://K@h.example/files", "no key or no secret"],
  ["s3://K:%zz@h.example/files", "no key or no secret"],
  ["s3://K:S@h.example", "no bucket"],
  ["s3://K:S@h.example/b", "no bucket"],
  ["s3://K:S@h.example/files/a%20b", "a folder in the bucket"],
  ["s3://K:S@h.example/files?reg1on=eu", "only region and endpoint"],
  ["s3://K:S@h.example/files?endpoint=minio:9000", "plain http:// or https://"],
  ["s3://K:S@h.example/files?endpoint=http://u:p@minio", "plain http:// or https://"],
])("%s is refused", (url, why) => {
  expect(parseStorageUrl(url)).toEqual({ problem: expect.stringContaining(why) });
});
