"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useReasonText } from "@/components/errors/use-error-text";
import { useTRPC, useTRPCClient } from "@/components/trpc-provider";
import type { ImportedContacts } from "@/server/contract/contact";
import { findContactColumn, toContactInput } from "@/server/domain/contact/columns";
import { COUNT_LIMITS } from "@/server/domain/limits";

type BadRow = { line: number; text: string; reason: ImportedContacts["refused"][number]["reason"] };
export type ImportState = {
  phase: "reading" | "done" | "stopped" | "failed";
  /** Share of the file's rows, 0 to 1. */
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

/** Reads a table and sends it in batches. Rows that were sent stay when the user stops. */
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
    const { readCsvRows } = await import("./csv-rows");
    const [head, ...table] = readCsvRows(new Uint8Array(await file.arrayBuffer()));
    const columns = head?.cells.map(findContactColumn) ?? [];
    if (!columns.includes("email")) return { phase: "failed", failure: "noAddress" };
    if (table.length > COUNT_LIMITS.contactsPerTeam) return { phase: "failed", failure: "tooLong" };
    for (let sent = 0; sent < table.length; sent += ROWS_AT_ONCE) {
      if (stopped.current) return { phase: "stopped" };
      const rows = table.slice(sent, sent + ROWS_AT_ONCE).map(({ line, cells }) => ({
        line,
        text: cells.join(" · ").slice(0, 120),
        contact: toContactInput(columns, cells),
      }));
      await sendRows(rows, (sent + rows.length) / table.length);
    }
    return { phase: "done", share: 1 };
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
