import type { inferRouterOutputs } from "@trpc/server";
import type { AppRouter } from "@/server/routers";

type FolderOutputs = inferRouterOutputs<AppRouter>["folder"];

export type ListedFolder = FolderOutputs["list"]["data"][number];
export type Folder = Omit<ListedFolder, "folderCount">;
export type FolderDetail = FolderOutputs["get"];
export type PeopleOfTeam = FolderDetail["seenBy"];

/** Target of a move: a folder, or null for the root. */
export type Target = Pick<Folder, "id" | "name"> | null;

/** The parts of an envelope that a move needs. Undo moves it back to `folderId`. */
export type Movable = { id: string; title: string; folderId: string | null };
