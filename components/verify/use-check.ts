"use client";

import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { z } from "zod";
import { readErrorData } from "@/components/errors/error-data";
import { useTRPC } from "@/components/trpc-provider";
import { DeepAnswer } from "@/server/contract/verify";
import { computeFileFingerprint } from "./fingerprint";
import type { CheckAnswer } from "./verification-result";

export type Problem = "rate" | "offline" | "other" | "tooLarge";
export type CheckState =
  | { at: "start" }
  | { at: "hashing"; name: string; share: number }
  | { at: "asking" }
  | { at: "deep"; answer: CheckAnswer }
  | { at: "answer"; answer: CheckAnswer }
  | { at: "problem"; problem: Problem };

const Refused = z.object({ code: z.string() });

class Refusing extends Error {
  constructor(readonly problem: Problem) {
    super(problem);
  }
}

async function checkContents(file: Blob): Promise<DeepAnswer> {
  const answer = await fetch("/api/verify", {
    method: "POST",
    headers: { "Content-Type": "application/pdf" },
    body: file,
  });
  const body: unknown = await answer.json().catch(() => null);
  if (answer.ok) return DeepAnswer.parse(body);
  const code = Refused.safeParse(body).data?.code;
  if (answer.status === 429) throw new Refusing("rate");
  throw new Refusing(code === "FILE_TOO_LARGE" ? "tooLarge" : "other");
}

function toCheckProblem(error: unknown): Problem {
  if (error instanceof Refusing) return error.problem;
  const refusal = readErrorData(error);
  if (refusal?.code === "TOO_MANY_REQUESTS") return "rate";
  return refusal ? "other" : "offline";
}

/** Runs all checks of the page. A newer request voids the answer to an older one. */
export function useCheck(limitBytes: number, codeOfPage?: string) {
  const trpc = useTRPC();
  const byCode = useMutation(trpc.verify.byCode.mutationOptions());
  const byFile = useMutation(trpc.verify.byFile.mutationOptions());
  const [look, setLook] = useState<CheckState>({ at: "start" });
  const [file, setFile] = useState<File | null>(null);
  const newest = useRef(0);
  /** Last code that led to a document: files chosen later are compared with it. */
  const opened = useRef<string | undefined>(codeOfPage);

  async function runCheck(
    first: CheckState,
    question: (show: (look: CheckState) => void) => Promise<CheckState>,
  ): Promise<void> {
    const mine = ++newest.current;
    const showState = (next: CheckState) => {
      if (mine === newest.current) setLook(next);
    };
    showState(first);
    try {
      showState(await question(showState));
    } catch (error) {
      showState({ at: "problem", problem: toCheckProblem(error) });
    }
  }

  return {
    look,
    checkCode: (code: string) =>
      runCheck({ at: "asking" }, async () => {
        setFile(null);
        const document = await byCode.mutateAsync({ code });
        if (document) opened.current = code;
        return { at: "answer", answer: { from: "code", document } };
      }),
    checkFile: (chosen: File) => {
      setFile(chosen);
      if (chosen.size > limitBytes)
        return runCheck({ at: "asking" }, async () => ({ at: "problem", problem: "tooLarge" }));
      return runCheck({ at: "hashing", name: chosen.name, share: 0 }, async (show) => {
        const print = await computeFileFingerprint(chosen, (share) =>
          show({ at: "hashing", name: chosen.name, share }),
        );
        show({ at: "asking" });
        const { print: filePrint, isPdf, isEncrypted } = print;
        const fileMatch = await byFile.mutateAsync({ ...filePrint, code: opened.current });
        const checkedFile = {
          name: chosen.name,
          size: chosen.size,
          sha256: filePrint.sha256,
          isPdf,
          isEncrypted,
        };
        return { at: "answer", answer: { from: "file", file: checkedFile, found: fileMatch, report: null } };
      });
    },
    lookDeeper: (answer: CheckAnswer) =>
      runCheck({ at: "deep", answer }, async () => {
        if (!file || answer.from !== "file") return { at: "answer", answer };
        // The match was found for the code the file is compared with. This request checks the file alone.
        const { report } = await checkContents(file);
        return { at: "answer", answer: { ...answer, report } };
      }),
    startAgain: () => {
      newest.current++;
      opened.current = codeOfPage;
      setFile(null);
      setLook({ at: "start" });
    },
  };
}
