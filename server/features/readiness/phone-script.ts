/**
 * The page's script, in the language of the oldest phones (ES5), and without a build: it must run when nothing else does.
 * It listens first and then sends, so that what the laptop pushes as an answer is heard.
 */
export const PHONE_SCRIPT = `(function () {
  var key = document.body.getAttribute('data-key');
  var within = Number(document.body.getAttribute('data-within'));
  var address = '/api/phone-test/' + key;
  var started = new Date().getTime();
  var source = null, isOver = false, hasPosted = false, echo = null;

  function at(id) { return document.getElementById(id); }
  function mark(id, state) { at(id).setAttribute('data-state', state); }
  function end(title, words) {
    if (isOver) return;
    isOver = true;
    if (source) source.close();
    document.title = title;
    at('title').textContent = title;
    at('words').textContent = words;
    at('again').removeAttribute('hidden');
  }
  function staleWords() {
    end('This code has expired', 'Scan the one that the laptop shows now, and the check starts over.');
  }
  function post(body, then) {
    if (isOver) return;
    var request = new XMLHttpRequest();
    function again() { setTimeout(function () { post(body, then); }, 1000); }
    request.open('POST', address);
    request.setRequestHeader('Content-Type', 'application/json');
    request.timeout = 5000;
    request.onload = function () {
      if (request.status === 404) staleWords();
      else if (request.status === 200) then(JSON.parse(request.responseText).data);
      else again();
    };
    request.onerror = again;
    request.ontimeout = again;
    request.send(JSON.stringify(body));
  }
  function tellHeard() {
    post({ heard: echo }, function (data) {
      mark('heard', 'done');
      at('ask').removeAttribute('hidden');
      end('This phone works here', 'There and back in ' + data.round_trip_ms + ' milliseconds. The laptop knows; you can put the phone away.');
    });
  }
  function listen() {
    if (!window.EventSource) return;
    source = new EventSource(address + '/events');
    source.addEventListener('echo', function (event) {
      if (echo) return;
      echo = JSON.parse(event.data);
      tellHeard();
    });
  }
  function giveUp() {
    if (isOver) return;
    if (!hasPosted) {
      mark('posted', 'failed');
      end('Something is in the way', 'The page opened, but nothing gets back to the laptop. Switch off any VPN on this phone, stay on the booth\\u2019s Wi-Fi, and check again.');
    } else {
      mark('heard', 'failed');
      end('Something is in the way', 'Sending works, but live updates do not arrive. If this is a Wi-Fi sign-in window, open the code in Safari or Chrome instead.');
    }
  }

  listen();
  post({ sent_at: started }, function () {
    hasPosted = true;
    mark('posted', 'done');
  });
  setTimeout(giveUp, within);
})();`;
