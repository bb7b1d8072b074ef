import type { inferRouterOutputs } from "@trpc/server";
import type { AppRouter } from "@/server/routers";

type Answers = inferRouterOutputs<AppRouter>["folder"];

export type ListedFolder = Answers["list"]["data"][number];
export type Folder = Omit<ListedFolder, "folderCount">;
export type FolderDetail = Answers["get"];
export type PeopleOfTeam = FolderDetail["seenBy"];

/** Something a thing may be moved into: a folder, or null, the root. */
export type Target = Pick<Folder, "id" | "name"> | null;

/** An envelope as far as moving it goes: where it lies now is where undoing puts it. */
export type Movable = { id: string; title: string; folderId: string | null };
