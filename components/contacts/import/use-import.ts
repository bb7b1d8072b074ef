"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useReasonText } from "@/components/errors/use-error-text";
import { useTRPC, useTRPCClient } from "@/components/trpc-provider";
import type { ImportedContacts } from "@/server/contract/contact";
import { findContactColumn, toContactInput } from "@/server/domain/contact/columns";
import { COUNT_LIMITS } from "@/server/domain/limits";
import { readCsvRows } from "./csv-rows";

type BadRow = { line: number; text: string; reason: ImportedContacts["refused"][number]["reason"] };
export type ImportState = {
  phase: "reading" | "done" | "stopped" | "failed";
  /** Share of the file's bytes, 0 to 1. */
  share: number;
  created: number;
  updated: number;
  refused: number;
  bad: BadRow[];
  /** Reason for an early end, as a sentence or as a kind of refused file. */
  failure?: string | "noAddress" | "tooLong" | "tooLarge";
};

/** Twenty times the size of 50 000 ordinary rows. */
const BYTES = 50 * 1024 * 1024;
const ROWS_AT_ONCE = 250;
const BAD_SHOWN = 100;
const BEGIN: ImportState = { phase: "reading", share: 0, created: 0, updated: 0, refused: 0, bad: [] };

type ImportRow = { line: number; text: string; contact: Record<string, unknown> };

/** Reads a table as a stream and sends it in batches. Rows that were sent stay when the user stops. */
export function useImport() {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  const reasonText = useReasonText();
  const [state, setState] = useState<ImportState>();
  const stopped = useRef(false);

  const sendRows = async (rows: readonly ImportRow[], share: number) => {
    const answer = await client.contact.importMany.mutate({ data: rows.map(({ contact }) => contact) });
    const bad = answer.refused.flatMap(({ index, reason }) => {
      const row = rows[index];
      return row ? [{ line: row.line, text: row.text, reason }] : [];
    });
    setState((before = BEGIN) => ({
      ...before,
      share,
      created: before.created + answer.created,
      updated: before.updated + answer.updated,
      refused: before.refused + bad.length,
      bad: [...before.bad, ...bad].slice(0, BAD_SHOWN),
    }));
  };

  const runImport = async (file: File): Promise<Partial<ImportState>> => {
    if (file.size > BYTES) return { phase: "failed", failure: "tooLarge" };
    let columns: ReturnType<typeof findContactColumn>[] | undefined;
    let [rows, count, read]: [ImportRow[], number, number] = [[], 0, 0];
    for await (const { line, cells } of readCsvRows(
      readFileText(file, (bytes) => {
        read = bytes;
      }),
    )) {
      if (!columns) {
        columns = cells.map(findContactColumn);
        if (!columns.includes("email")) return { phase: "failed", failure: "noAddress" };
        continue;
      }
      count += 1;
      if (count > COUNT_LIMITS.contactsPerTeam) return { phase: "failed", failure: "tooLong" };
      rows.push({ line, text: cells.join(" · ").slice(0, 120), contact: toContactInput(columns, cells) });
      if (rows.length < ROWS_AT_ONCE) continue;
      await sendRows(rows, read / file.size);
      rows = [];
      if (stopped.current) return { phase: "stopped" };
    }
    if (rows.length > 0) await sendRows(rows, 1);
    return columns ? { phase: "done", share: 1 } : { phase: "failed", failure: "noAddress" };
  };

  return {
    state,
    start: async (file: File) => {
      stopped.current = false;
      setState(BEGIN);
      const end = await runImport(file).catch((error: unknown) => ({
        phase: "failed" as const,
        failure: reasonText(error),
      }));
      setState((before = BEGIN) => ({ ...before, ...end }));
      await queryClient.invalidateQueries({ queryKey: trpc.contact.pathKey() });
    },
    stop: () => {
      stopped.current = true;
    },
  };
}

async function* readFileText(file: File, onRead: (bytes: number) => void): AsyncGenerator<string> {
  const reader = file.stream().getReader();
  const decoder = new TextDecoder();
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    bytes += value.byteLength;
    onRead(bytes);
    yield decoder.decode(value, { stream: true });
  }
  yield decoder.decode();
}
