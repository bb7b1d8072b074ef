import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { PDFDocument, StandardFonts } from "pdf-lib";
import type { z } from "zod";
import { CreateEnvelope } from "@/server/contract/envelope";
import { connect, type Database } from "@/server/db/client";
import { organisationMembers, organisations, teamMembers, teams, uploads, users } from "@/server/db/schema";
import { NO_ORIGIN } from "@/server/db/store/audit";
import { type Aggregate, loadAggregate, lockEnvelope } from "@/server/db/store/envelope";
import { forgetSamples } from "@/server/db/store/envelope-search";
import { readSigningToken } from "@/server/db/store/tokens";
import type { Actor } from "@/server/domain/actor";
import { newId } from "@/server/ids";
import { createAuthority } from "@/server/pdf/authority";
import { services as processServices } from "@/server/process-services";
import { createEnvelope } from "@/server/routers/envelope/create";
import { distributeEnvelope } from "@/server/routers/envelope/distribute";
import { maybe, provide } from "@/server/runtime";
import type { Services } from "@/server/services";
import type { Storage } from "@/server/storage/index";
import { type TestQueue, testQueue } from "@/server/testing/jobs/queue";
import { sharedPools } from "@/server/testing/processes/bundled";
import { type TestCluster, type TestDatabase, testDatabase } from "../db/database";

/** A person who owns envelopes, with a team of their own. */
export type Owner = Extract<Actor, { kind: "user" }>;

type EnvelopeInput = z.input<typeof CreateEnvelope>;
export type NewEnvelope = Partial<EnvelopeInput> & {
  /** How many files, each of this many A4 pages. */
  files?: number;
  /** What is in each file, where it matters; of as many pages. */
  bytes?: Uint8Array;
  pages?: number;
};

/** An envelope with the tokens of its recipients, in the order they were given. */
export type Sent = Aggregate & { tokens: string[] };

export type World = AsyncDisposable & {
  test: TestDatabase;
  db: Database;
  queue: TestQueue;
  storage: Storage;
  /** Of this process, with that storage: what jobs get. Verbs get the process's own. */
  services: Services;
  owner: Owner;
  /** A second user with a team of their own, for what must stay invisible. */
  stranger: () => Promise<Owner>;
  upload: (owner: Owner, pages?: number, filename?: string) => Promise<string>;
  draft: (input?: NewEnvelope, owner?: Owner) => Promise<Sent>;
  send: (input?: NewEnvelope, owner?: Owner) => Promise<Sent>;
  reload: (id: string) => Promise<Sent>;
};

/**
 * A database with one owner, a real job queue that runs only when drained, storage and a signing
 * authority in temporary folders, and
 * envelopes made by the owner's own verbs. Dispose it (`await using`, or in `afterAll`).
 */
export async function testWorld(cluster?: TestCluster): Promise<World> {
  const test = await testDatabase(cluster);
  const db = provide("db", connect(test.sql));
  forgetSamples();
  const folder = mkdtempSync(path.join(tmpdir(), "rubrica-world-"));
  const { keyFile, certFile, authorityKeyFile } = createAuthority(path.join(folder, "signing"), new Date());
  provide("signerSource", { keyFile, certFile, authorityKeyFile });
  provide("pdf", sharedPools());
  const queue = await testQueue({ url: test.url });
  const { storage, services } = queue;
  const owner = await createOwner(db, "olga@example.com", "Olga Owner");
  const draft: World["draft"] = (input = {}, by = owner) => createDraft(db, storage, by, input);
  return {
    test,
    db,
    queue,
    storage,
    services,
    owner,
    stranger: () => createOwner(db, `stranger-${newId()}@example.com`, "Sven Stranger"),
    upload: (by, pages = 1, filename = "contract.pdf") => storeUpload(db, storage, by, pages, filename),
    draft,
    send: async (input = {}, by = owner) => {
      const { envelope } = await draft(input, by);
      await db.transaction(async (tx) =>
        distributeEnvelope(processServices(), tx, await lockEnvelope(tx, by, envelope.id), {
          actor: by,
          origin: NO_ORIGIN,
        }),
      );
      return sentOf(db, by, envelope.id);
    },
    reload: (id) => sentOf(db, owner, id),
    async [Symbol.asyncDispose]() {
      await queue[Symbol.asyncDispose]();
      await test[Symbol.asyncDispose]();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function createOwner(db: Database, email: string, name: string): Promise<Owner> {
  const now = new Date();
  const [user] = await db
    .insert(users)
    .values({ name, email, emailVerifiedAt: now, createdAt: now, updatedAt: now })
    .returning();
  const userId = user?.id ?? 0;
  const [organisation] = await db
    .insert(organisations)
    .values({ name, url: `org-${userId}`, ownerUserId: userId, createdAt: now })
    .returning();
  const organisationId = organisation?.id ?? 0;
  const [team] = await db
    .insert(teams)
    .values({ organisationId, name: `Team of ${name}`, url: `team-${userId}`, createdAt: now })
    .returning();
  const teamId = team?.id ?? 0;
  await db.insert(organisationMembers).values({ organisationId, userId, role: "ADMIN", createdAt: now });
  await db.insert(teamMembers).values({ teamId, userId, role: "ADMIN", createdAt: now });
  return { kind: "user", userId, teamId, role: "ADMIN", restriction: null, email, name };
}

/** Stops the clock of everything at a moment, or lets the database's run again. */
export function stopClock(at: Date | null): void {
  provide("clock", {
    now: async (connection) => {
      if (at) return at;
      const [row] = await connection.execute<{ now: string }>("select clock_timestamp()::text as now");
      return new Date(row?.now ?? "");
    },
  });
}

/** A4 pages that carry their number, made by pdf-lib: what somebody might really upload. */
async function makePdf(pages: number): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (let number = 1; number <= pages; number += 1) {
    pdf.addPage([595.28, 841.89]).drawText(`Page ${number}`, { x: 72, y: 760, size: 14, font });
  }
  return pdf.save();
}

/** The picture of every first page here: drawing real ones is for the tests of that. */
const DRAWN = Buffer.from("the picture of a first page");

async function storeUpload(
  db: Database,
  storage: Storage,
  owner: Owner,
  pages: number,
  filename: string,
  given?: Uint8Array,
): Promise<string> {
  const bytes = given ?? (await makePdf(pages));
  const stored = await storage.put(bytes);
  // Verbs look for it in the storage that is in place: a REST world has one of its own.
  await maybe("storage")?.put(bytes);
  const picture = await storage.put(DRAWN);
  await maybe("storage")?.put(DRAWN);
  const id = newId();
  await db.insert(uploads).values({
    id,
    teamId: owner.teamId,
    userId: owner.userId,
    filename,
    storageKey: stored.key,
    sha256: stored.sha256,
    size: stored.size,
    pageCount: pages,
    pages: Array.from({ length: pages }, () => ({ width: 595.28, height: 841.89 })),
    notices: [],
    firstPageKey: picture.key,
    createdAt: new Date(),
  });
  return id;
}

async function createDraft(
  db: Database,
  storage: Storage,
  owner: Owner,
  { files = 1, pages = 1, bytes, ...input }: NewEnvelope,
): Promise<Sent> {
  const uploadIds: string[] = [];
  for (let number = 1; number <= files; number += 1) {
    uploadIds.push(await storeUpload(db, storage, owner, pages, `file-${number}.pdf`, bytes));
  }
  const full = { title: "Lease 2026", type: "DOCUMENT" as const, ...input };
  const id = await db.transaction((tx) =>
    createEnvelope(
      tx,
      { actor: owner, origin: NO_ORIGIN, services: processServices() },
      { ...CreateEnvelope.parse(full), uploadIds },
    ),
  );
  return sentOf(db, owner, id);
}

const sentOf = (db: Database, owner: Owner, id: string): Promise<Sent> =>
  db.transaction(async (tx) => {
    const aggregate = await loadAggregate(tx, await lockEnvelope(tx, owner, id));
    return { ...aggregate, tokens: aggregate.recipients.map(readSigningToken) };
  });
