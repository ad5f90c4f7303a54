import { oneOf, type Order } from '../list/list-view.ts';

const KEY = 'booth.admin.questions.order';
const ORDERS = ['desc', 'asc'] as const;

/** The order by time that this device chose: newest first until then, and where storage is forbidden. */
export function chosenOrder(): Order {
  try {
    return oneOf(ORDERS, localStorage.getItem(KEY)) ?? 'desc';
  } catch {
    return 'desc';
  }
}

/** Opens the questions in this order from now on. */
export function rememberOrder(order: Order): void {
  try {
    localStorage.setItem(KEY, order);
  } catch {
    // Without storage the choice lasts for as long as the address names it.
  }
}
