"use client";

import dynamic from "next/dynamic";
import { retryUntilLoaded } from "@/components/retry-load";

export const NewFolderDialog = dynamic(
  retryUntilLoaded(() => import("./new-folder-dialog").then((module) => module.NewFolderDialog)),
);
