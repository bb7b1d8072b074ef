"use client";

import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { buildLevelInput } from "@/components/folder/navigation-level";
import type { NavigationTreeProps } from "@/components/folder/navigation-tree";
import { useTRPC } from "@/components/trpc-provider";

/** If the folders fail to load, the sidebar works without them. */
const NavigationTree = dynamic<NavigationTreeProps>(
  () =>
    import("@/components/folder/navigation-tree").then(
      (module) => module.NavigationTree,
      () => () => null,
    ),
  { ssr: false },
);

/** Shows the folders below a navigation entry. The tree's code is not loaded without folders. */
export function NavigationFolders(props: NavigationTreeProps) {
  const trpc = useTRPC();
  const top = useQuery(trpc.folder.list.queryOptions(buildLevelInput(props.type, "")));
  return top.data && top.data.count > 0 ? <NavigationTree {...props} /> : null;
}
