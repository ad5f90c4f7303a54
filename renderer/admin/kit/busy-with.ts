/** True while a command that is about one of several rows is under way for this row. */
export function isBusyWith<Id>(
  command: { isPending: boolean; variables: { id: Id } | undefined },
  id: Id,
): boolean {
  return command.isPending && command.variables?.id === id;
}
