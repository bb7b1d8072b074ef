export type Bucket = {
  name: string;
  /** URL that object keys are appended to after a slash: server, bucket and folder. */
  base: string;
  /**
   * The same for requests on the bucket itself, and the keys' prefix below it: empty, or ending in a slash.
   */
  root: string;
  prefix: string;
  region: string;
  accessKey: string;
  secret: string;
};

export const STORAGE_SHAPE =
  "an address such as s3://KEY:SECRET@s3.eu-west-1.amazonaws.com/bucket?region=eu-west-1, with &endpoint=http://host:9000 for a server of your own and a / in the secret written as %2F";

const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{2,254}$/;
const FOLDER = /^[A-Za-z0-9._-]+$/;
const OPTIONS = ["region", "endpoint"];
const AMAZON = /(?:^|\.)amazonaws\.com(?:\.cn)?$/;

/** Parses STORAGE_URL, or describes its problem in a few words without repeating any of it. */
export function parseStorageUrl(value: string): Bucket | { problem: string } {
  if (!URL.canParse(value)) return { problem: "this is not an address" };
  const url = new URL(value);
  if (url.protocol !== "s3:") return { problem: "it does not begin with s3://" };
  const unknown = [...url.searchParams.keys()].find((name) => !OPTIONS.includes(name));
  if (unknown !== undefined) return { problem: "after the ? only region and endpoint are known" };
  const accessKey = tryDecode(url.username);
  const secret = tryDecode(url.password);
  if (!accessKey || !secret) return { problem: "there is no key or no secret in it" };
  const [name = "", ...folders] = url.pathname.split("/").filter((part) => part !== "");
  if (!NAME.test(name)) return { problem: "there is no bucket in it" };
  if (!folders.every((folder) => FOLDER.test(folder) && !/^\.+$/.test(folder))) {
    return { problem: "a folder in the bucket may have letters, digits, dots, dashes and underscores" };
  }
  const server = parseServer(url);
  if (!server) return { problem: "the endpoint is not a plain http:// or https:// address" };
  const region = url.searchParams.get("region") || getRegion(server.hostname);
  const root = buildBucketUrl(server, name, region);
  const prefix = folders.map((folder) => `${folder}/`).join("");
  return { name, base: `${root}/${prefix}`.replace(/\/$/, ""), root, prefix, region, accessKey, secret };
}

function tryDecode(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}

function parseServer(url: URL): URL | undefined {
  const address = url.searchParams.get("endpoint") || `https://${url.host}`;
  if (!URL.canParse(address)) return undefined;
  const server = new URL(address);
  const isPlain = /^https?:$/.test(server.protocol) && !server.username && !server.search && !server.hash;
  return isPlain ? server : undefined;
}

function getRegion(hostname: string): string {
  if (hostname.endsWith(".r2.cloudflarestorage.com")) return "auto";
  return /(?:^|\.)s3[.-](?:dualstack\.)?([a-z]{2}-[a-z-]+-\d)\./.exec(hostname)?.[1] ?? "us-east-1";
}

/** Amazon requires the bucket in the host name; all others accept it as the first part of the path. */
function buildBucketUrl(server: URL, name: string, region: string): string {
  const path = server.pathname.replace(/\/+$/, "");
  if (!AMAZON.test(server.hostname)) return `${server.origin}${path}/${name}`;
  const isGlobal = server.hostname === "s3.amazonaws.com" && region !== "us-east-1";
  const host = isGlobal ? `s3.${region}.amazonaws.com` : server.host;
  // No certificate covers a bucket with dots.
  return name.includes(".") ? `https://${host}/${name}` : `https://${name}.${host}`;
}
