import { spawnSync } from "node:child_process";
import { chownSync, globSync, mkdirSync, statSync } from "node:fs";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { z } from "zod";
import { toPatientMs } from "@/server/cli/testing/patience";
import { makeFolder, makeRelease, ROOT, runTool, ServingProgram } from "./released";

const PORT = 24_318;
const ACCOUNT = 10_001;
const MEGABYTE = 1_000_000;
const Inspected = z.object({
  Docker: z.object({
    config: z.object({
      User: z.string(),
      StopSignal: z.string(),
      Volumes: z.record(z.string(), z.unknown()),
      Entrypoint: z.array(z.string()),
      Cmd: z.array(z.string()),
      Healthcheck: z.object({ Test: z.array(z.string()) }),
    }),
  }),
});

const { folder, data, remove } = makeFolder();
const serving = new ServingProgram();
const root = path.join(folder, "root");

const listMissing = (): string[] => [
  ...["buildah", "debootstrap", "unshare", "nsenter"].filter(
    (name) => spawnSync("sh", ["-c", `command -v ${name}`]).status !== 0,
  ),
  ...(process.getuid?.() === 0 ? [] : ["root"]),
];

const runBuildah = (...args: string[]) => {
  const store = ["--root", path.join(folder, "store"), "--runroot", path.join(folder, "run")];
  return runTool("buildah", ...store, "--storage-driver", "vfs", ...args);
};

/** Builds the image as its first lines say, on a Debian that needs no registry. Returns its name. */
function buildImage(): string {
  const archive = makeRelease(path.join(folder, "made"));
  const [, version = "", platform = ""] =
    /^rubrica-(.+)-(linux-\w+)\.tar\.gz$/.exec(path.basename(archive)) ?? [];
  const debian = path.join(folder, "debian");
  runTool("debootstrap", "--variant=minbase", "trixie", debian, "http://deb.debian.org/debian");
  const empty = runBuildah("from", "scratch");
  runBuildah("copy", empty, debian, "/");
  runBuildah("commit", empty, "localhost/debian");
  const args = ["BASE=localhost/debian", `VERSION=${version}`, `PLATFORM=${platform}`];
  const file = path.join(ROOT, "server/deploy/Containerfile");
  const options = [
    "--isolation",
    "chroot",
    "--format",
    "docker",
    ...args.flatMap((one) => ["--build-arg", one]),
  ];
  runBuildah("bud", "--pull-never", ...options, "-t", "rubrica", "-f", file, path.dirname(archive));
  return "localhost/rubrica";
}

/** The script that a runtime's work comes down to: read-only disk, tmpfs, volume, account. */
const CONTAIN = `
mount --bind "$1" "$2" && mount -o remount,ro,bind "$2" && mount -t tmpfs tmpfs "$2/tmp" &&
mount --bind "$3" "$2/data" && mount --rbind /dev "$2/dev" && mount -t proc proc "$2/proc" &&
cd / && shift 3 && exec chroot --userspec=${ACCOUNT}:${ACCOUNT} "$@"`;

afterAll(async () => {
  await serving.stop();
  remove();
});

test(
  "the image runs without root on a read-only disk, is healthy, and stops on SIGTERM within 25 s",
  async ({ skip }) => {
    const missing = listMissing();
    if (missing.length > 0) return skip(`needs ${missing.join(", ")}`);
    const image = buildImage();
    const { config } = Inspected.parse(JSON.parse(runBuildah("inspect", "--type", "image", image))).Docker;
    expect(config).toMatchObject({
      User: `${ACCOUNT}:${ACCOUNT}`,
      StopSignal: "SIGTERM",
      Volumes: { "/data": {} },
    });
    const mounted = runBuildah("mount", runBuildah("from", "--pull-never", image));
    for (const made of [root, data]) mkdirSync(made, { recursive: true });
    chownSync(data, ACCOUNT, ACCOUNT);
    const command = [root, ...config.Entrypoint, ...config.Cmd];
    await serving.start("unshare", ["--mount", "sh", "-c", CONTAIN, "sh", mounted, root, data, ...command], {
      NODE_ENV: "production",
      PATH: "/usr/sbin:/usr/bin:/sbin:/bin",
      PORT: String(PORT),
      DATA_DIR: "/data",
      LOG_LEVEL: "warn",
    });
    const [, ...check] = config.Healthcheck.Test;
    const inside = ["-t", String(serving.pid), "-m", "env", `PORT=${PORT}`, "chroot", root, ...check];
    expect(runTool("nsenter", ...inside)).toBe("");
    expect(statSync(`/proc/${serving.pid}`).uid).toBe(ACCOUNT);
    const ready = await fetch(`http://127.0.0.1:${PORT}/api/health?ready=1`);
    expect(ready.status).toBe(200);
    const began = performance.now();
    expect(await serving.stop()).toBe(0);
    expect(performance.now() - began).toBeLessThan(25_000);

    const packed = path.join(folder, "packed");
    runBuildah("push", image, `oci:${packed}`);
    const bytes = globSync("blobs/sha256/*", { cwd: packed }).map(
      (file) => statSync(path.join(packed, file)).size,
    );
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(350 * MEGABYTE);
  },
  toPatientMs(900),
);
