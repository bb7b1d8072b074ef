"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "use-intl";
import { useReasonText } from "@/components/errors/use-error-text";
import { useTRPC } from "@/components/trpc-provider";
import { notify } from "@/components/ui/toast";
import type { EnvelopeType } from "@/server/domain/vocabulary";
import type { Folder, Movable, PeopleOfTeam, Target } from "./answers";

const UNDO_MS = 10_000;
/** One way back at a time: that of what was done last. */
const UNDOABLE = "folders";
/** What one call moves at most. */
const AT_ONCE = 100;
const NAMED = 2;

/** Asks anew for everything that shows what lies where. */
export function useRefreshedPlaces(): () => Promise<unknown> {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  return () =>
    Promise.all(
      [trpc.folder.pathKey(), trpc.envelope.pathKey()].map(async (queryKey) => {
        // A first answer that is still on its way would be taken for the new one, though it was made before the change.
        await queryClient.cancelQueries({ queryKey });
        await queryClient.invalidateQueries({ queryKey });
      }),
    );
}

/** Who does not see it any more, as a sentence to stand behind another; empty where nobody lost anything. */
function useLosersText(): (people: PeopleOfTeam) => string {
  const t = useTranslations("folders");
  const format = useFormatter();
  return ({ count, people }) => {
    if (count === 0) return "";
    const named = people.slice(0, NAMED).map(({ name }) => name);
    const more = count - named.length;
    const names = format.list(more > 0 ? [...named, t("more", { count: more })] : named);
    return t("noLongerSeen", { names, count });
  };
}

/** Moves things at once, says who no longer sees them, and offers the way back (components/README.md 3.3). */
export function useFolderMoves(type: EnvelopeType) {
  const t = useTranslations("folders");
  const reasonText = useReasonText();
  const losersText = useLosersText();
  const refresh = useRefreshedPlaces();
  const trpc = useTRPC();
  const bulkMove = useMutation(trpc.envelope.bulkMove.mutationOptions());
  const update = useMutation(trpc.folder.update.mutationOptions());
  const nameOf = (target: Target) => target?.name ?? t(`root.${type}`);

  /** Never throws: a refusal is said, and what happened before it stands. */
  const attempt = async (act: () => Promise<void>) => {
    try {
      await act();
    } catch (error) {
      notify({ tone: "danger", title: reasonText(error) });
    }
    await refresh();
  };

  const put = async (envelopeIds: readonly string[], folderId: string | null) => {
    const answers = [];
    for (let start = 0; start < envelopeIds.length; start += AT_ONCE) {
      const ids = envelopeIds.slice(start, start + AT_ONCE);
      answers.push(await bulkMove.mutateAsync({ envelopeIds: [...ids], envelopeType: type, folderId }));
    }
    return answers;
  };

  const putBack = async (envelopes: readonly Movable[]) => {
    const groups = Map.groupBy(envelopes, ({ folderId }) => folderId);
    for (const [folderId, group] of groups) {
      await put(
        group.map(({ id }) => id),
        folderId,
      );
    }
  };

  const moveEnvelopes = (envelopes: readonly Movable[], target: Target) =>
    attempt(async () => {
      const ids = envelopes.map(({ id }) => id);
      const answers = await put(ids, target?.id ?? null);
      const moved = answers.reduce((total, { movedCount }) => total + movedCount, 0);
      const losers = answers.map((answer) => answer.noLongerSeenBy).find(({ count }) => count > 0);
      const said = { count: moved, of: ids.length, title: envelopes[0]?.title ?? "", to: nameOf(target) };
      const sentence = t(moved < ids.length ? "movedSome" : "moved", said);
      notify({
        id: UNDOABLE,
        tone: moved === 0 ? "danger" : "success",
        title: losers ? `${sentence} ${losersText(losers)}` : sentence,
        durationMs: UNDO_MS,
        ...(moved > 0
          ? { action: { label: t("undo"), onAct: () => void attempt(() => putBack(envelopes)) } }
          : {}),
      });
    });

  const moveFolder = (folder: Pick<Folder, "id" | "name" | "parentId">, target: Target) =>
    attempt(async () => {
      const place = (parentId: string | null) =>
        update.mutateAsync({ folderId: folder.id, data: { parentId } });
      const { noLongerSeenBy } = await place(target?.id ?? null);
      const sentence = t("movedFolder", { name: folder.name, to: nameOf(target) });
      notify({
        id: UNDOABLE,
        tone: "success",
        title: noLongerSeenBy.count > 0 ? `${sentence} ${losersText(noLongerSeenBy)}` : sentence,
        durationMs: UNDO_MS,
        action: {
          label: t("undo"),
          onAct: () => void attempt(() => place(folder.parentId).then(() => undefined)),
        },
      });
    });

  /** Renames at once; the former name is one press away. */
  const renameFolder = (folder: Pick<Folder, "id" | "name">, name: string) =>
    attempt(async () => {
      const call = (next: string) => update.mutateAsync({ folderId: folder.id, data: { name: next } });
      await call(name);
      notify({
        id: UNDOABLE,
        tone: "success",
        title: t("renamed", { name }),
        durationMs: UNDO_MS,
        action: {
          label: t("undo"),
          onAct: () => void attempt(() => call(folder.name).then(() => undefined)),
        },
      });
    });

  const pinFolder = (folder: Pick<Folder, "id" | "pinned">) =>
    attempt(async () => {
      await update.mutateAsync({ folderId: folder.id, data: { pinned: !folder.pinned } });
    });

  return { moveEnvelopes, moveFolder, renameFolder, pinFolder, refresh };
}
