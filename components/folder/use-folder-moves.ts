"use client";

import { useMutation } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "use-intl";
import { useWaitForBulkAction } from "@/components/bulk-action/use-action-state";
import { useReasonText } from "@/components/errors/use-error-text";
import { useTRPC, useTRPCClient } from "@/components/trpc-provider";
import { notify } from "@/components/ui/toast";
import type { EnvelopeSelection } from "@/server/contract/envelope-selection";
import type { EnvelopeType } from "@/server/domain/vocabulary";
import type { Folder, Movable, PeopleOfTeam, Target } from "./api-types";
import { useRefreshedPlaces } from "./use-refreshed-places";

/** A later undo toast replaces the earlier one. */
const UNDOABLE = "folders";
const NAMED = 2;

/** Returns a sentence with the people who can no longer see a moved item; empty if there are none. */
function useLostAccessText(): (people: PeopleOfTeam) => string {
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

/**
 * Moves items at once, names the people who lose sight of them, and offers undo (components/owner-pages.md 3.3).
 */
export function useFolderMoves(type: EnvelopeType) {
  const t = useTranslations("folders");
  const reasonText = useReasonText();
  const losersText = useLostAccessText();
  const refresh = useRefreshedPlaces();
  const trpc = useTRPC();
  const client = useTRPCClient();
  const finished = useWaitForBulkAction();
  const update = useMutation(trpc.folder.update.mutationOptions());
  const formatTargetName = (target: Target) => target?.name ?? t(`root.${type}`);

  /** Never throws: a refusal is shown as a toast. Earlier steps stay done. */
  const notifyOnFailure = async (act: () => Promise<void>) => {
    try {
      await act();
    } catch (error) {
      notify({ tone: "danger", title: reasonText(error) });
    }
    await refresh();
  };

  const undoMove = async (bulkActionId: string) => {
    const { id } = await client.bulkAction.undo.mutate({ bulkActionId });
    const { counts } = await finished(id);
    if (counts.failed > 0) {
      notify({ tone: "info", title: t("movedBackSome", { count: counts.done, of: counts.total }) });
    }
  };

  /**
   * Moves by a bulk action of the server, a few selected envelopes or all matches. `named` is used in the
   * toast.
   */
  const moveSelection = (selection: EnvelopeSelection, named: { title: string }, target: Target) =>
    notifyOnFailure(async () => {
      const moveRequest = {
        kind: "MOVE",
        selection,
        envelopeType: type,
        folderId: target?.id ?? null,
      } as const;
      const bulkAction = await client.bulkAction.create.mutate(moveRequest);
      const { id, counts, state } = await finished(bulkAction.id);
      const messageValues = {
        count: counts.done,
        of: counts.total,
        title: named.title,
        to: formatTargetName(target),
      };
      const isShort = counts.done < counts.total;
      const sentence = t(
        state === "STOPPED" ? "movedStopped" : isShort ? "movedSome" : "moved",
        messageValues,
      );
      const losers = losersText(bulkAction.noLongerSeenBy);
      notify({
        id: UNDOABLE,
        tone: counts.done === 0 ? "danger" : "success",
        title: losers && counts.done > 0 ? `${sentence} ${losers}` : sentence,
        ...(counts.done > 0
          ? { action: { label: t("undo"), onAct: () => void notifyOnFailure(() => undoMove(id)) } }
          : {}),
      });
    });

  const moveEnvelopes = (envelopes: readonly Movable[], target: Target) =>
    moveSelection(
      { envelopeIds: envelopes.map(({ id }) => id) },
      { title: envelopes[0]?.title ?? "" },
      target,
    );

  const moveFolder = (folder: Pick<Folder, "id" | "name" | "parentId">, target: Target) =>
    notifyOnFailure(async () => {
      const moveUnder = (parentId: string | null) =>
        update.mutateAsync({ folderId: folder.id, data: { parentId } });
      const { noLongerSeenBy } = await moveUnder(target?.id ?? null);
      const sentence = t("movedFolder", { name: folder.name, to: formatTargetName(target) });
      notify({
        id: UNDOABLE,
        tone: "success",
        title: noLongerSeenBy.count > 0 ? `${sentence} ${losersText(noLongerSeenBy)}` : sentence,
        action: {
          label: t("undo"),
          onAct: () => void notifyOnFailure(() => moveUnder(folder.parentId).then(() => undefined)),
        },
      });
    });

  const renameFolder = (folder: Pick<Folder, "id" | "name">, name: string) =>
    notifyOnFailure(async () => {
      const saveName = (next: string) => update.mutateAsync({ folderId: folder.id, data: { name: next } });
      await saveName(name);
      notify({
        id: UNDOABLE,
        tone: "success",
        title: t("renamed", { name }),
        action: {
          label: t("undo"),
          onAct: () => void notifyOnFailure(() => saveName(folder.name).then(() => undefined)),
        },
      });
    });

  const pinFolder = (folder: Pick<Folder, "id" | "pinned">) =>
    notifyOnFailure(async () => {
      await update.mutateAsync({ folderId: folder.id, data: { pinned: !folder.pinned } });
    });

  return { moveEnvelopes, moveSelection, moveFolder, renameFolder, pinFolder, refresh };
}
