"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { FolderPlus, Search } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useErrorText, useReasonText } from "@/components/errors/use-error-text";
import { useTRPC } from "@/components/trpc-provider";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Input } from "@/components/ui/input";
import type { EnvelopeType } from "@/server/domain/vocabulary";
import type { Folder, Movable, Target } from "./api-types";
import { FolderNameInput } from "./folder-name-input";
import { FolderResults } from "./folder-results";
import { FolderTree } from "./folder-tree";
import { useFolderMoves } from "./use-folder-moves";
import { useRefreshedPlaces } from "./use-refreshed-places";

type Moved =
  | { kind: "envelopes"; envelopes: readonly Movable[] }
  | { kind: "folder"; folder: Pick<Folder, "id" | "name" | "parentId"> };

type MoveDialogProps = {
  type: EnvelopeType;
  moved: Moved;
  onClose: () => void;
  /** Called instead of moving `moved`, for bulk selections that only the server resolves. */
  onPick?: (target: Target) => void;
};

/** Returns the common parent folder, "" for the root; undefined if there are several. */
function findCommonFolder(moved: Moved): string | undefined {
  if (moved.kind === "folder") return moved.folder.parentId ?? "";
  const places = new Set(moved.envelopes.map(({ folderId }) => folderId ?? ""));
  return places.size === 1 ? [...places][0] : undefined;
}

/** Picks a folder from the tree, by search, or by creating one. This is the way to move without dragging. */
export function MoveDialog({ type, moved, onClose, onPick }: MoveDialogProps) {
  const t = useTranslations("folders");
  const errorText = useErrorText();
  const reasonText = useReasonText();
  const refresh = useRefreshedPlaces();
  const trpc = useTRPC();
  const moves = useFolderMoves(type);
  const here = findCommonFolder(moved);
  const [selected, setSelected] = useState<string>();
  const [query, setQuery] = useState("");
  const [isCreating, setIsCreating] = useState(false);
  const [opened, setOpened] = useState<readonly string[]>([]);
  const [isActing, setIsActing] = useState(false);
  const queryClient = useQueryClient();
  const getFolderQuery = (folderId: string) => trpc.folder.get.queryOptions({ folderId });
  const chosen = useQuery({ ...getFolderQuery(selected ?? ""), enabled: Boolean(selected) });
  const create = useMutation(
    trpc.folder.create.mutationOptions({
      onSuccess: async (folder) => {
        setIsCreating(false);
        setQuery("");
        setOpened([...opened, ...(folder.parentId ? [folder.parentId] : [])]);
        await refresh();
        setSelected(folder.id);
      },
      onError: () => setIsCreating(false),
    }),
  );
  const findObstacle = (id: string) => {
    if (moved.kind === "folder" && moved.folder.id === id)
      return { reason: t("move.itself"), isClosed: true };
    return id === here ? { reason: t("move.here"), isClosed: false } : undefined;
  };
  /** A press before the folder has loaded still counts: the move starts once it has. */
  const moveToSelected = async () => {
    if (selected === undefined) return;
    setIsActing(true);
    const pendingFolder = selected === "" ? null : queryClient.ensureQueryData(getFolderQuery(selected));
    const target = await pendingFolder?.catch(() => undefined);
    setIsActing(false);
    if (target === undefined && selected !== "") return;
    onClose();
    const place = target ?? null;
    if (onPick) onPick(place);
    else if (moved.kind === "folder") void moves.moveFolder(moved.folder, place);
    else void moves.moveEnvelopes(moved.envelopes, place);
  };
  const count = moved.kind === "envelopes" ? moved.envelopes.length : 1;
  const name = moved.kind === "folder" ? moved.folder.name : (moved.envelopes[0]?.title ?? "");
  const error = create.error ? reasonText(create.error) : chosen.error ? errorText(chosen.error) : undefined;
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      title={onPick ? t("move.titleAll") : t("move.title", { name, count })}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t("move.keep")}
          </Button>
          <Button aria-disabled={selected === undefined} loading={isActing} onClick={moveToSelected}>
            {t("move.act")}
          </Button>
        </>
      }
    >
      {error && (
        <Banner tone="danger" role="alert" className="mb-3">
          {error}
        </Banner>
      )}
      <div className="relative mb-3">
        <Search
          className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-ink-3"
          aria-hidden
        />
        <Input
          type="search"
          controlSize="default"
          aria-label={t("move.search")}
          placeholder={t("move.search")}
          className="pl-9"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
      </div>
      <div className="h-64 overflow-y-auto rounded-card border border-hairline p-1.5">
        {query.trim() ? (
          <FolderResults
            type={type}
            query={query.trim()}
            selected={selected}
            onSelect={setSelected}
            findObstacle={findObstacle}
          />
        ) : (
          <FolderTree
            key={opened.join()}
            type={type}
            label={t("move.tree")}
            selected={selected ?? here ?? ""}
            onSelect={setSelected}
            findObstacle={findObstacle}
            open={opened}
          />
        )}
      </div>
      <div className="mt-3 flex min-h-8 flex-wrap items-center justify-between gap-3">
        {isCreating ? (
          <FolderNameInput
            label={t("newName")}
            onCancel={() => setIsCreating(false)}
            onName={(folder) => create.mutate({ name: folder, type, parentId: selected ?? here ?? "" })}
          />
        ) : (
          <Button size="dense" variant="quiet" onClick={() => setIsCreating(true)}>
            <FolderPlus aria-hidden />
            {t("move.newHere")}
          </Button>
        )}
        <p role="status" className="text-dense text-ink-2">
          {chosen.data && selected === chosen.data.id
            ? t("seenBy", {
                who: t(`visibility.${chosen.data.effectiveVisibility}`),
                count: chosen.data.seenBy.count,
              })
            : ""}
        </p>
      </div>
    </Dialog>
  );
}
