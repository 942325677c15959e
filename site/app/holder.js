// Takes locks if all of them are free, says whether it has them, and holds them as long as the worker that started it.
const isTaken = (name) => new Promise((done) => {
  navigator.locks.request(name, { ifAvailable: true }, (lock) => {
    done(Boolean(lock));
    return new Promise(() => {});
  });
});

Promise.all(JSON.parse(self.name).map(isTaken)).then((taken) => postMessage(taken.every(Boolean)));
