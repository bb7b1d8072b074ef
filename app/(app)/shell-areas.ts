/** Message areas of the shell: navigation, folders, bell, search and account menu. */
export const SHELL_AREAS = ["ui", "owner", "account", "errors", "folders", "notices", "palette"] as const;
